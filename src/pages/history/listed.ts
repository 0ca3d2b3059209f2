/** What each list of the history is given. */
export interface Listed {
  /** Of which assets, and between which moments. */
  filter: { activo_id: readonly number[]; desde: string; hasta: string };
  nameOf: (activoId: number | null) => string;
}
