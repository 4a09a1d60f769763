/** For `evaluate`: what is wider than the room it has, in an element or its parts, by its text or value. */
export function cutParts(element: Element): string[] {
  const parts = [element, ...element.querySelectorAll('*')].filter((part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth);
  return parts.map((part) => (part instanceof HTMLInputElement ? part.value : (part.textContent ?? '')));
}
