export { AlertChoicesSection } from './alert-choices-section.tsx';
