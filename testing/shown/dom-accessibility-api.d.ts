/** The package has types, but its `exports` do not lead to them. */
declare module 'dom-accessibility-api' {
  export const computeAccessibleName: (
    element: Element,
    options?: {
      computedStyleSupportsPseudoElements?: boolean;
      getComputedStyle?: (element: Element) => CSSStyleDeclaration;
    },
  ) => string;
  export const getRole: (element: Element) => string | null;
}
