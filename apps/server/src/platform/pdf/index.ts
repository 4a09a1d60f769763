export { printFonts } from './fonts.ts';
export { type Fonts, fitted, type Page, type PageDrawing, PDF_TYPE, type TextStyle, textWidth, wrapped, writePdf } from './pdf.ts';
