/**
 * The tables whose rows name a supplier (`proveedor_id`), and where that is, in words. Locked in this order: receptions
 * and orders lock themselves before their parts.
 */
export const namingTables = {
  activos: 'un activo',
  ordenes: 'una orden',
  cargas_combustible: 'una carga de combustible',
  compras: 'una compra',
  repuestos: 'un repuesto',
  componentes: 'un componente',
  garantias: 'una garantía',
} as const;
