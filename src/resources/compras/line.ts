/** A row of a purchase while it is typed. */
export interface Line {
  id?: number;
  repuesto_id: number | null;
  /** Null: a part. */
  descripcion: string | null;
  cantidad: number | null;
  precio_unitario: number | null;
  impuesto_pct: number | null;
}

export const blankLine: Line = {
  repuesto_id: null,
  descripcion: null,
  cantidad: null,
  precio_unitario: null,
  impuesto_pct: 0,
};

/** Where this device remembers the tax of the last row. */
export const keptTax = 'compras.impuesto_pct';
