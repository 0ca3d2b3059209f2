/** An element of KML with what is in it. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
  text: string;
}

export const childOf = ({ children }: Element, ...names: readonly string[]): Element | undefined =>
  children.find(({ name }) => names.includes(name));

export const textIn = (element: Element | undefined, ...path: readonly string[]): string => {
  let at = element;
  for (const name of path) at = at && childOf(at, name);
  return at?.text.trim() ?? '';
};
