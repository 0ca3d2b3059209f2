/** An element with a class, and text or children. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string | undefined,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...content);
  return made;
};
