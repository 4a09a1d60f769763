/** Channel-specific product fields as data: the web app draws the form from them, the server checks them. */

export interface FieldSchema {
  key: string;
  /** Korean label and help. */
  label: string;
  help?: string;
  /** The value of ATTRIBUTES is a list of `key=value` texts (`attributes.ts`); its choices come from `lookups.attributes`. */
  kind: 'TEXT' | 'TEXTAREA' | 'NUMBER' | 'BOOLEAN' | 'SELECT' | 'LOOKUP' | 'ATTRIBUTES';
  required: boolean;
  /** Fixed choices of a SELECT. */
  options?: { value: string; label: string }[];
  /** Which look-up fills a LOOKUP. */
  lookup?: 'BRAND' | 'ADDRESS_OUTBOUND' | 'ADDRESS_RETURN' | 'DELIVERY_TEMPLATE' | 'COURIER';
  defaultValue?: string | number | boolean;
  maxLength?: number;
  min?: number;
  max?: number;
  unit?: string;
  /** Path of the base product's value that is inherited when the field is empty, e.g. `basic.brand`. */
  inherits?: string;
  /** Section of the tab. */
  group: 'BASIC' | 'DELIVERY' | 'ATTRIBUTE' | 'ETC';
}
