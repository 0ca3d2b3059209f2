/** What is pointed at on one of the three views and marked on all of them: a stop by its place in the plan, or a deviation by its own. */
export type Lit = { kind: 'stop' | 'desvio'; at: number } | null;

export interface Lighting {
  lit: Lit;
  onLit: (lit: Lit) => void;
}

export const isLit = (lit: Lit, kind: 'stop' | 'desvio', at: number): boolean => lit?.kind === kind && lit.at === at;

/** What a part of a view listens to. */
export const lights = ({ onLit }: Lighting, kind: 'stop' | 'desvio', at: number) => ({
  onPointerEnter: () => onLit({ kind, at }),
  onPointerLeave: () => onLit(null),
  onFocus: () => onLit({ kind, at }),
  onBlur: () => onLit(null),
});
