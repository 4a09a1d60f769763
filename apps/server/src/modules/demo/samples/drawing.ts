/** Plain drawings of clothes, as pictures for products nobody has photographed. */
export type Garment = 'SHIRT' | 'BLOUSE' | 'TROUSERS' | 'CARDIGAN' | 'KNIT' | 'TEE' | 'DRESS' | 'SKIRT' | 'COAT' | 'BAG' | 'MUFFLER';

const SIDE = 1000;
/** Outline of a top with sleeves down to `sleeve`, ending at `hem`. */
const top = (sleeve: number, hem: number, width = 0) =>
  `M400 230 Q500 300 600 230 L${720 + width} 290 L${830 + width / 2} ${sleeve} L${745 + width / 2} ${sleeve + 35} L${690 + width} 450 L${690 + width} ${hem} Q500 ${hem + 25} ${310 - width} ${hem} L${310 - width} 450 L${255 - width / 2} ${sleeve + 35} L${170 - width / 2} ${sleeve} L${280 - width} 290 Z`;
const line = (path: string) => `<path d="${path}" fill="none" stroke="#0003" stroke-width="7" stroke-linecap="round"/>`;
const buttons = (from: number, to: number) =>
  Array.from({ length: 5 }, (_, i) => `<circle cx="516" cy="${from + ((to - from) / 4) * i}" r="8" fill="#0004"/>`).join('');

const SHAPES: Readonly<Record<Garment, { outline: string; details: string }>> = {
  SHIRT: { outline: top(640, 800), details: `${line('M500 285 V805 M400 230 L500 330 L600 230')}${buttons(370, 740)}` },
  BLOUSE: {
    outline: top(600, 740, 12),
    details: line('M400 230 Q500 300 600 230 M500 300 L430 420 M500 300 L570 430 M500 300 Q430 270 440 330 Z M500 300 Q570 270 560 330 Z'),
  },
  TROUSERS: {
    outline: 'M350 190 H650 L720 840 H545 L500 400 L455 840 H280 Z',
    details: line('M350 240 H650 M500 240 V400 M370 250 Q390 320 350 340 M630 250 Q610 320 650 340'),
  },
  CARDIGAN: {
    outline: top(650, 780, 14),
    details: `${line('M400 230 L500 480 L600 230 M500 480 V790 M305 740 H695')}${buttons(510, 740)}`,
  },
  KNIT: { outline: `${top(650, 780)} M410 240 V165 Q500 140 590 165 V240 Z`, details: line('M315 740 H685 M410 205 H590') },
  TEE: { outline: top(620, 770), details: line('M400 230 Q500 330 600 230 M312 740 H688') },
  DRESS: {
    outline:
      'M400 170 Q500 240 600 170 L690 240 L770 430 L690 460 L640 380 L625 470 L760 850 Q500 890 240 850 L375 470 L360 380 L310 460 L230 430 L310 240 Z',
    details: line('M375 470 H625 M380 490 H620 M450 510 L420 850 M550 510 L580 850'),
  },
  SKIRT: {
    outline: 'M370 240 H630 L760 820 Q500 860 240 820 Z',
    details: line('M370 280 H630 M430 285 L370 830 M500 285 V845 M570 285 L630 830'),
  },
  COAT: {
    outline: top(660, 880, 16),
    details: `${line('M400 230 L460 420 L500 350 L540 420 L600 230 M500 350 V890 M300 590 H700 M300 630 H700')}${buttons(430, 800)}`,
  },
  BAG: {
    outline: 'M270 400 H730 L700 820 H300 Z',
    details: `<path d="M390 410 V270 Q390 200 500 200 Q610 200 610 270 V410" fill="none" stroke="#0005" stroke-width="20"/>${line('M275 450 H725')}`,
  },
  MUFFLER: {
    outline: 'M320 250 Q500 370 680 250 Q740 330 690 400 Q560 480 440 460 L470 840 H330 L310 390 Q260 320 320 250 Z',
    details: line('M320 640 H460 M325 700 H462 M330 760 H465 M380 460 L400 835 M345 300 Q500 410 655 300'),
  },
};

/** SVG of a garment in the colour (`#rrggbb`) on a light ground. */
export function drawGarment(garment: Garment, ink: string): string {
  const { outline, details } = SHAPES[garment];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">
<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fbfaf8"/><stop offset="1" stop-color="#eceae5"/></linearGradient></defs>
<rect width="${SIDE}" height="${SIDE}" fill="url(#g)"/><ellipse cx="500" cy="905" rx="270" ry="22" fill="#0000000f"/>
<path d="${outline}" fill="${ink}" stroke="#0002" stroke-width="6" stroke-linejoin="round"/>${details}</svg>`;
}
