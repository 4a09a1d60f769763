/**
 * Every colour, radius, shadow and size of the product. Nothing else in the web app writes a colour: components use
 * `var(--moa-…)` (see `tokenVariables`) or Mantine props that resolve to them.
 */
import type { CSSVariablesResolver, MantineColorsTuple, MantineThemeOverride } from '@mantine/core';

export interface ColourTokens {
  canvas: string;
  surface: string;
  /** Hovered rows, quiet fields. */
  sunken: string;
  line: string;
  lineStrong: string;
  text: string;
  textSoft: string;
  textMute: string;
  /** Fill of the primary action; white text on it. */
  primary: string;
  primaryHover: string;
  /** Cobalt as text or icon on surface, canvas and `primaryTint`. */
  primaryText: string;
  primaryTint: string;
  /** Under the mouse: what is tinted, or has no ground of its own. */
  primaryTintHover: string;
  primaryLine: string;
  /** What needs the seller today. */
  today: string;
  todayText: string;
  todayTint: string;
  todayLine: string;
  good: string;
  goodText: string;
  goodTint: string;
  bad: string;
  badHover: string;
  badText: string;
  badTint: string;
  badTintHover: string;
  /** The dark floating bar. */
  ink: string;
  inkText: string;
  inkMute: string;
  inkHover: string;
  skeleton: string;
  chat: string;
  chatText: string;
  scrim: string;
  /** Paper under a shop's own HTML, which is written for white in both schemes. */
  frame: string;
  chart1: string;
  chart2: string;
  chart3: string;
  chart4: string;
  chart5: string;
  shadowFloat: string;
  shadowCard: string;
}

export const LIGHT: ColourTokens = {
  canvas: '#F5F6F8',
  surface: '#FFFFFF',
  sunken: '#F8F9FB',
  line: '#E5E8EE',
  lineStrong: '#C9CFD9',
  text: '#171B22',
  textSoft: '#4B5565',
  textMute: '#626C7D',
  primary: '#1F57E7',
  primaryHover: '#1847C4',
  primaryText: '#1F57E7',
  primaryTint: '#EDF2FF',
  primaryTintHover: '#DFE8FF',
  primaryLine: '#BDD0FF',
  // A shade under the design's #D9480F, on which small white text would be too weak.
  today: '#D0430B',
  todayText: '#B93A08',
  todayTint: '#FFF3EB',
  todayLine: '#FFD8BF',
  good: '#0B7A53',
  goodText: '#0B6B49',
  goodTint: '#E6F5EE',
  bad: '#C92A2A',
  badHover: '#A92222',
  badText: '#C02525',
  badTint: '#FDECEC',
  badTintHover: '#FBE0E0',
  ink: '#1B2130',
  inkText: '#FFFFFF',
  inkMute: '#AEB6C5',
  inkHover: '#2B3345',
  skeleton: '#E9ECF1',
  chat: '#FFE300',
  chatText: '#2B2500',
  scrim: 'rgba(17, 22, 32, 0.45)',
  frame: '#FFFFFF',
  chart1: '#2A61EA',
  chart2: '#6D94F5',
  chart3: '#A6BFFB',
  chart4: '#D3DFFD',
  chart5: '#C9CFD9',
  shadowFloat: '0 10px 30px rgba(20, 28, 46, 0.14), 0 2px 6px rgba(20, 28, 46, 0.08)',
  shadowCard: '0 1px 2px rgba(20, 28, 46, 0.03)',
};

export const DARK: ColourTokens = {
  canvas: '#0F1217',
  surface: '#171B22',
  sunken: '#1C212A',
  line: '#2A313D',
  lineStrong: '#465061',
  text: '#EBEEF3',
  textSoft: '#BAC2CF',
  textMute: '#98A2B3',
  primary: '#2F63EA',
  primaryHover: '#2455D3',
  primaryText: '#93B1FF',
  primaryTint: '#1B2745',
  primaryTintHover: '#22315A',
  primaryLine: '#34508F',
  today: '#C2410C',
  todayText: '#FF9D6C',
  todayTint: '#33201A',
  todayLine: '#5C3422',
  good: '#0B7A53',
  goodText: '#5CCB9C',
  goodTint: '#132E26',
  bad: '#C92A2A',
  badHover: '#A92222',
  badText: '#FF9494',
  badTint: '#371E21',
  badTintHover: '#45262A',
  ink: '#2A3242',
  inkText: '#FFFFFF',
  inkMute: '#B4BCCA',
  inkHover: '#3A4457',
  skeleton: '#252B36',
  chat: '#FFE300',
  chatText: '#2B2500',
  scrim: 'rgba(0, 0, 0, 0.6)',
  frame: '#FFFFFF',
  chart1: '#5A86F5',
  chart2: '#3F66C9',
  chart3: '#2F4D99',
  chart4: '#263C73',
  chart5: '#465061',
  shadowFloat: '0 10px 30px rgba(0, 0, 0, 0.5), 0 2px 6px rgba(0, 0, 0, 0.4)',
  shadowCard: '0 1px 2px rgba(0, 0, 0, 0.2)',
};

/** Lists of choices open over dialogs (9999), which they may belong to. */
const CHOICES_LAYER = 10_000;

export const SIZES = {
  'radius-s': '6px',
  'radius-m': '8px',
  'radius-l': '10px',
  'control-h': '36px',
  'control-h-s': '32px',
  'header-h': '56px',
  'sidebar-w': '216px',
  'sidebar-w-small': '64px',
  'page-x': '24px',
} as const;

const cobalt: MantineColorsTuple = [
  '#EDF2FF',
  '#DBE5FF',
  '#BDD0FF',
  '#93B1FF',
  '#6D94F5',
  '#2F63EA',
  '#1F57E7',
  '#1847C4',
  '#143BA3',
  '#102F82',
];

function kebab(name: string): string {
  return name.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`);
}

/** `{ '--moa-text-soft': '#4B5565', … }` of one scheme. */
export function tokenVariables(tokens: ColourTokens): Record<string, string> {
  return Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--moa-${kebab(name)}`, value]));
}

function schemeVariables(tokens: ColourTokens): Record<string, string> {
  return {
    ...tokenVariables(tokens),
    '--mantine-color-body': tokens.surface,
    '--mantine-color-text': tokens.text,
    '--mantine-color-dimmed': tokens.textMute,
    '--mantine-color-placeholder': tokens.textMute,
    '--mantine-color-anchor': tokens.primaryText,
    '--mantine-color-error': tokens.badText,
    '--mantine-color-default': tokens.surface,
    '--mantine-color-default-hover': tokens.sunken,
    '--mantine-color-default-color': tokens.text,
    '--mantine-color-default-border': tokens.line,
    '--mantine-color-disabled': tokens.sunken,
    '--mantine-color-disabled-color': tokens.textMute,
    '--mantine-color-disabled-border': tokens.line,
    '--mantine-primary-color-filled': tokens.primary,
    '--mantine-primary-color-filled-hover': tokens.primaryHover,
    '--mantine-primary-color-light': tokens.primaryTint,
    '--mantine-primary-color-light-hover': tokens.primaryTintHover,
    '--mantine-primary-color-light-color': tokens.primaryText,
    '--mantine-color-cobalt-filled': tokens.primary,
    '--mantine-color-cobalt-filled-hover': tokens.primaryHover,
    '--mantine-color-cobalt-light': tokens.primaryTint,
    '--mantine-color-cobalt-light-hover': tokens.primaryTintHover,
    '--mantine-color-cobalt-light-color': tokens.primaryText,
    '--mantine-color-cobalt-outline': tokens.primaryText,
    '--mantine-color-red-filled': tokens.bad,
    '--mantine-color-red-filled-hover': tokens.badHover,
    '--mantine-color-red-light': tokens.badTint,
    '--mantine-color-red-light-hover': tokens.badTintHover,
    '--mantine-color-red-light-color': tokens.badText,
  };
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: Object.fromEntries(Object.entries(SIZES).map(([name, value]) => [`--moa-${name}`, value])),
  light: schemeVariables(LIGHT),
  dark: schemeVariables(DARK),
});

const FONT = "'Pretendard Variable', Pretendard, -apple-system, 'Apple SD Gothic Neo', 'Malgun Gothic', sans-serif";

export const theme: MantineThemeOverride = {
  colors: { cobalt },
  primaryColor: 'cobalt',
  primaryShade: { light: 6, dark: 5 },
  fontFamily: FONT,
  headings: { fontFamily: FONT, fontWeight: '700' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '16px' },
  defaultRadius: 'md',
  shadows: { sm: 'var(--moa-shadow-card)', md: 'var(--moa-shadow-float)' },
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false, fz: 12 } },
    Menu: { defaultProps: { shadow: 'md', radius: 'lg', transitionProps: { duration: 80 } } },
    Combobox: { defaultProps: { zIndex: CHOICES_LAYER } },
    Popover: { defaultProps: { zIndex: CHOICES_LAYER, shadow: 'md', radius: 'lg', transitionProps: { duration: 80 } } },
    ModalOverlay: { defaultProps: { color: 'var(--moa-scrim)', backgroundOpacity: 1 } },
    DrawerOverlay: { defaultProps: { color: 'var(--moa-scrim)', backgroundOpacity: 1 } },
  },
};
