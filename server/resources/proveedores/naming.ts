/** The tables whose rows name a supplier (`proveedor_id`), and where that is, in words. */
export const namingTables = {
  activos: 'un activo',
  ordenes: 'una orden',
  repuestos: 'un repuesto',
  cargas_combustible: 'una carga de combustible',
  compras: 'una compra',
} as const;
