import type { Operation } from './ofEntities';

/** Reports, and the budget with the lists of which its figures are sums. */
export const ofReports: Record<string, Operation> = {
  'GET /reportes/activos': 'Reporte de activos, por filas',
  'GET /reportes/activos/resumen': 'Sumas y gráficas del reporte de activos',
  'POST /reportes/activos/exportar': 'Exporta el reporte de activos',
  'GET /reportes/ordenes': 'Reporte de órdenes, por filas',
  'GET /reportes/ordenes/resumen': 'Sumas y gráficas del reporte de órdenes',
  'POST /reportes/ordenes/exportar': 'Exporta el reporte de órdenes',
  'GET /reportes/programados': 'Lista los envíos programados',
  'GET /reportes/programados/{id}': 'Lee un envío programado',
  'POST /reportes/programados': 'Programa el envío de un reporte',
  'PUT /reportes/programados/{id}': 'Cambia un envío programado',
  'PATCH /reportes/programados/{id}': 'Pausa o reanuda un envío programado',
  'DELETE /reportes/programados/{id}': 'Elimina un envío programado',
  'POST /reportes/programados/{id}/enviar': 'Envía el reporte ahora',
  'GET /reportes/tiempos': {
    summary: 'Tiempos de cargue y descargue, por ejecución o por par de visitas',
    about: 'Con `formato` responde un archivo en lugar de JSON.',
    produces: 'text/csv',
  },
  'POST /reportes/tiempos/exportar': 'Exporta los tiempos de cargue y descargue',
  'GET /reportes/ordenes/pareto': 'Fallas por código: cuántas, horas de parada y costo',
  'GET /reportes/presupuesto': 'Presupuesto, gasto y pronóstico por mes y clase',
  'POST /reportes/presupuesto/exportar': 'Exporta el presupuesto y el gasto de un año',
  'GET /reportes/reemplazo': 'Costo anual equivalente de cada activo y cuándo conviene venderlo',
  'POST /reportes/reemplazo/exportar': 'Exporta el reporte de reemplazo',
  'GET /mantenimiento/previstos': 'Lista lo que los planes prevén, cada vez con su costo',
  'GET /reportes/presupuesto/gastos': {
    summary: 'Lista lo que costaron las órdenes, y lo que las garantías pagaron por ellas',
    about: 'Cada orden el día de su cierre; cada pago, negativo, el día en que cuenta.',
  },
  'GET /compras/recepciones': 'Lista lo que llegó de las compras y lo que se devolvió',
  'POST /presupuestos/restaurar': 'Restaura presupuestos eliminados',
};
