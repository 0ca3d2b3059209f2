/**
 * What the pointer is on in one of the three views and highlighted in all: a stop by its index in the plan, or a
 * deviation by its own.
 */
export type Lit = { kind: 'stop' | 'desvio'; at: number } | null;

export interface Lighting {
  lit: Lit;
  onLit: (lit: Lit) => void;
}

export const isLit = (lit: Lit, kind: 'stop' | 'desvio', at: number): boolean => lit?.kind === kind && lit.at === at;

/** The event handlers of a part of a view. */
export const lights = ({ onLit }: Lighting, kind: 'stop' | 'desvio', at: number) => ({
  onPointerEnter: () => onLit({ kind, at }),
  onPointerLeave: () => onLit(null),
  onFocus: () => onLit({ kind, at }),
  onBlur: () => onLit(null),
});
