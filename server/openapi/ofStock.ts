import type { Operation } from './ofEntities';

/** Movements and counts of parts, purchases on paper and by mail, and the reports on stock and spending. */
export const ofStock: Readonly<Record<string, Operation>> = {
  'GET /reportes/inventario/valor': 'Cuánto valía el inventario de cada bodega al final de cada mes',
  'POST /reportes/inventario/valor/exportar': 'Exporta el valor del inventario',
  'GET /reportes/inventario/movimientos': 'Qué entró, salió, se ajustó, trasladó y devolvió de cada repuesto',
  'POST /reportes/inventario/movimientos/exportar': 'Exporta los movimientos del inventario',
  'GET /reportes/inventario/abc': 'Los repuestos por valor consumido, en clases A, B y C',
  'POST /reportes/inventario/abc/exportar': 'Exporta los repuestos por valor consumido',
  'GET /reportes/inventario/lentos': 'Los repuestos con existencia que hace días no salen',
  'POST /reportes/inventario/lentos/exportar': 'Exporta los repuestos que no salen',
  'GET /reportes/compras/proveedores': 'Cuánto se gastó con cada proveedor',
  'POST /reportes/compras/proveedores/exportar': 'Exporta el gasto por proveedor',
  'GET /reportes/garantias': 'Lo reclamado y lo recuperado de las garantías',
  'GET /activos/{id}/garantias': {
    summary: 'Las garantías vigentes de un activo',
    about: 'En `fecha` (ahora, si no se dice): las suyas, las de sus componentes y las de trabajos hechos en él.',
  },
  'GET /garantias/{id}/reclamos': 'Lista los reclamos de una garantía',
  'POST /garantias/{id}/reclamos': {
    summary: 'Reclama una garantía por una orden',
    about: 'La orden es del activo de la garantía y falló mientras estaba vigente; si no, 422 en `orden_id`.',
  },
  'PUT /garantias/{id}/reclamos/{reclamo}': {
    summary: 'Cambia un reclamo de garantía',
    about:
      'Pagado lleva `recuperado` y `fecha` (hoy, si no se dice): ese día baja el costo del activo, y el de la orden ' +
      'en total. Lleva la `version` que usted leyó.',
  },
  'POST /garantias/restaurar': 'Restaura garantías eliminadas',
  'GET /garantias/{id}/reclamos/{reclamo}/pdf': {
    summary: 'El reclamo de garantía como PDF',
    produces: 'application/pdf',
  },
  'POST /reportes/garantias/exportar': 'Exporta lo reclamado y lo recuperado de las garantías',
  'GET /compras/{id}/pdf': { summary: 'La orden de compra como PDF', produces: 'application/pdf' },
  'POST /compras/{id}/enviar': 'Envía la orden de compra por correo a su proveedor',
  'GET /repuestos/{id}/movimientos': 'Lista los movimientos de un repuesto',
  'POST /repuestos/{id}/movimientos': 'Anota una entrada, una salida o un conteo',
  'GET /bodegas/{id}/existencias': 'Lo que hay en una bodega',
  'POST /bodegas/{id}/restaurar': 'Restaura una bodega eliminada',
  'POST /conteos/{id}/anular': 'Anula un conteo abierto',
  'POST /conteos/{id}/cerrar': 'Cierra un conteo y corrige la existencia',
  'PUT /conteos/{id}/renglones': 'Anota lo contado',
  'GET /repuestos/{id}/existencias': 'Un repuesto, bodega por bodega',
  'PUT /repuestos/{id}/existencias/{bodega_id}': 'Cambia mínimo, máximo y ubicación en una bodega',
};
