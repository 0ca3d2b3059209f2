import type { Demonstration } from './demonstration';

/** A company of the demonstration, who asks, and the address asked for. */
export type Question = readonly [who: string, url: string];

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const asking = (filter: object) => `filter=${json(filter)}`;

const tuesday = 'desde=2026-11-17T05:00:00Z&hasta=2026-11-18T05:00:00Z';
const days = { desde: '2026-11-09', hasta: '2026-11-18' };
const between = 'desde=2026-11-09&hasta=2026-11-18';
const someMinutes = 'desde=2026-11-17T12:00:00Z&hasta=2026-11-17T12:40:00Z';
const monday = { desde: '2026-11-16T00:00:00Z', hasta: '2026-11-17T00:00:00Z' };

/** The reads that are not lists, with what narrows them. `valle` is of another company than what is asked for. */
export const questionsOf = async ({ rows, companies }: Demonstration): Promise<readonly Question[]> => {
  /** The first that a query finds in the company. */
  const one = async (query: string) =>
    Number((await rows(query.replace('empresa_id = $1', `empresa_id = ${companies.andinos}`)))[0]?.id);
  const level = await one('select min(id) as id from niveles where empresa_id = $1 and padre_id is null');
  const asset = await one('select min(activo_id) as id from viajes where empresa_id = $1');
  const order = await one(`
    select orden_id as id from mano_obra where empresa_id = $1
    group by orden_id order by count(*) desc, orden_id limit 1`);
  const meter = await one(
    'select min(m.id) as id from medidores m join lecturas l on l.medidor_id = m.id where m.empresa_id = $1',
  );
  const measured = await one(`select activo_id as id from medidores where id = ${meter}`);
  const person = await one('select min(conductor_id) as id from activos where empresa_id = $1');
  const due = await one('select min(id) as id from mantenimiento_activos where empresa_id = $1');
  const event = await one('select min(id) as id from eventos where empresa_id = $1 and parada_id is not null');
  const run = await one(`select min(id) as id from ejecuciones where empresa_id = $1 and estado = 'completada'`);
  const part = await one('select min(repuesto_id) as id from movimientos_repuesto where empresa_id = $1');
  const device = await one('select min(dispositivo_id) as id from dispositivo_asignaciones where empresa_id = $1');
  const stop = await one('select min(parada_id) as id from visitas where empresa_id = $1');

  const admin = [
    ...assetQuestions(asset, measured, meter),
    ...orderQuestions(order),
    ...reportQuestions(level, asset),
    ...planQuestions(level, asset, due),
    ...trackingQuestions(level, asset, device, run, stop),
    '/api/dashboard',
    '/api/buscar?q=camion',
    '/api/buscar?q=ACT-000003',
    '/api/buscar?q=andr%C3%A9s',
    `/api/personal/${person}`,
    '/api/personal/llaves-desconocidas',
    `/api/personal/${person}/a-cargo`,
    `/api/personal/${person}/documentos`,
    `/api/repuestos/${part}/movimientos?range=[0,3]`,
    `/api/repuestos/${part}/movimientos?range=[2,3]`,
    '/api/combustible/resumen',
    `/api/combustible/resumen?${asking({ bajo_nivel_id: level, dia_desde: '2026-11-10', dia_hasta: '2026-11-16' })}`,
    `/api/eventos/${event}`,
    `/api/eventos/${event}/avisos`,
    '/api/eventos/atencion',
    '/api/eventos/mapa',
    '/api/eventos/personas',
    '/api/eventos/resumen',
    '/api/eventos/archivo',
    '/api/reglas/recomendadas',
    '/api/notificaciones/sin-leer',
    '/api/mis-empresas-con-detalles',
    '/api/user/perfil',
    '/api/user/invitaciones',
    '/api/importaciones',
    '/api/trabajos',
    '/api/vistas?recurso=activos',
  ];
  const superadmin = [
    '/api/admin-empresas/1',
    '/api/admin-empresas/resumen',
    '/api/admin-empresas/recalculos',
    '/api/admin-dispositivos/1',
    '/api/admin-dispositivos/resumen',
    '/api/admin-activos/1',
  ];
  const operario = ['/api/operario/dashboard', '/api/ordenes/paquete', '/api/dashboard', '/api/eventos/sos'];
  const single = [
    `activos/${asset}`,
    `ordenes/${order}`,
    `personal/${person}`,
    `eventos/${event}`,
    `ejecuciones/${run}`,
  ];
  return [
    ...admin.map((url) => ['admin', url] as const),
    ...superadmin.map((url) => ['superadmin', url] as const),
    ...operario.map((url) => ['operario', url] as const),
    ...['/api/dashboard', '/api/eventos/mapa', '/api/eventos/resumen', '/api/buscar?q=camion'].flatMap((url) => [
      ['monitor', url] as const,
      ['valle', url] as const,
    ]),
    ...single.map((path) => ['valle', `/api/${path}`] as const),
    ['valle', `/api/activos/${asset}/resumen`],
    ['valle', `/api/activos/${asset}/historial`],
    ['valle', `/api/recorrido?activo_id=${asset}&${tuesday}`],
    ['valle', `/api/posiciones/senales/${asset}`],
    ['valle', `/api/indicadores?${between}`],
  ];
};

const assetQuestions = (asset: number, measured: number, meter: number) => [
  `/api/activos/${asset}`,
  `/api/activos/${asset}/resumen`,
  `/api/activos/${asset}/paradas`,
  `/api/activos/${asset}/documentos`,
  `/api/activos/${measured}/medidores`,
  `/api/activos/${measured}/medidores/${meter}/lecturas?range=[0,3]`,
  `/api/activos/${measured}/medidores/${meter}/lecturas?range=[3,5]`,
  `/api/activos/${asset}/historial?range=[0,4]`,
  `/api/activos/${asset}/historial?range=[2,4]&${asking({ desde: '2026-10-01T00:00:00Z' })}`,
  `/api/activos/${asset}/historial?range=[0,2]&${asking({ hasta: '2026-10-01T00:00:00Z', q: 'preventiv' })}`,
  `/api/activos/${asset}/historial/conteos`,
  `/api/activos/${asset}/historial/conteos?${asking({ desde: '2026-10-01T00:00:00Z' })}`,
  `/api/activos/hojas?ids=${asset},${measured}`,
  `/api/activos/etiquetas?${asking({ id: [asset, measured] })}`,
  '/api/activos',
  ...['estado', 'tipo_activo', 'nivel_id', 'en_linea'].map((campo) => `/api/activos/conteos?campo=${campo}`),
  `/api/activos/conteos?campo=estado&${asking({ q: 'camion' })}`,
];

const orderQuestions = (order: number) => [
  ...['', '/archivos', '/comentarios', '/costos', '/historial', '/mano-obra', '/previstos', '/repuestos'].map(
    (part) => `/api/ordenes/${order}${part}`,
  ),
  ...['estado', 'prioridad', 'responsable_id', 'vencida'].map((campo) => `/api/ordenes/conteos?campo=${campo}`),
  '/api/tareas/conteos?campo=estado',
  '/api/eventos/conteos?campo=tipo',
  `/api/eventos/conteos?campo=severidad&${asking({ desde: '2026-11-18T05:00:00Z' })}`,
  '/api/ejecuciones/conteos?campo=estado',
];

const reportQuestions = (level: number, asset: number) => [
  `/api/indicadores?${between}`,
  `/api/indicadores?${between}&nivel_id=${level}`,
  `/api/indicadores?${between}&tipo_activo=vehiculo`,
  '/api/indicadores?desde=2026-11-17T05:00:00Z&hasta=2026-11-17T17:00:00Z',
  `/api/indicadores/panel?${between}`,
  `/api/indicadores/panel?desde=2026-10-01&hasta=2026-10-31&nivel_id=${level}`,
  `/api/reportes/activos?range=[0,2]&${asking(days)}`,
  `/api/reportes/activos?range=[1,2]&sort=${json(['costo', 'DESC'])}&${asking({ ...days, tipo_activo: 'vehiculo' })}`,
  `/api/reportes/activos?range=[0,1]&${asking({ ...days, con_costo: true, q: 'bus' })}`,
  `/api/reportes/activos/resumen?${asking({ ...days, bajo_nivel_id: level })}`,
  ...['creada', 'cerrada', 'programada'].map(
    (por) => `/api/reportes/ordenes?range=[0,1]&${asking({ desde: '2026-10-01', hasta: '2026-11-10', por })}`,
  ),
  ...['tipo', 'prioridad', 'estado', 'nivel', 'activo', 'categoria', 'responsable', 'origen', 'vencida'].map(
    (por) => `/api/reportes/ordenes/resumen?agrupar=${por}&${asking({ desde: '2026-10-01', hasta: '2026-11-10' })}`,
  ),
  `/api/reportes/ordenes/resumen?paso=mes&${asking({ desde: '2026-09-01', hasta: '2026-11-10', vencida: true })}`,
  `/api/reportes/ordenes/resumen?paso=semana&${asking({ ...days, activo_id: asset })}`,
  '/api/reportes/programados',
  `/api/uso/resumen?${asking(days)}`,
  `/api/uso/resumen?${asking({ ...days, activo_id: asset })}`,
];

const planQuestions = (level: number, asset: number, due: number) => [
  `/api/mantenimiento/calendario?desde=2026-11-01&hasta=2026-12-10&activo_id=${asset}`,
  `/api/mantenimiento/calendario?desde=2026-11-25&hasta=2026-11-25&bajo_nivel_id=${level}`,
  '/api/mantenimiento/calendario?desde=2026-12-01&hasta=2026-12-31&plan_id=1',
  `/api/mantenimiento/planificador?desde=2026-11-25&hasta=2026-11-25&vencidos=true&activo_id=${asset}`,
  `/api/mantenimiento/planificador?desde=2026-11-20&hasta=2026-12-10&bajo_nivel_id=${level}&que=ordenes&clase=orden`,
  '/api/mantenimiento/medidores',
  '/api/mantenimiento/pronostico?meses=3',
  `/api/mantenimiento/pronostico?meses=3&nivel_id=${level}&plan_id=1`,
  '/api/mantenimiento/enlaces',
  `/api/mantenimiento/vencimientos/${due}`,
  `/api/mantenimiento/vencimientos/${due}/historial`,
  `/api/mantenimiento/vencimientos/${due}/saltos?hasta=2027-06-30`,
];

const trackingQuestions = (level: number, asset: number, device: number, run: number, stop: number) => [
  `/api/recorrido?activo_id=${asset}&${tuesday}`,
  `/api/recorrido/datos?activo_id=${asset}&${tuesday}`,
  `/api/recorrido/series?activo_id=${asset}&${tuesday}&datos=${json(['ignition'])}`,
  `/api/recorrido/flota?${tuesday}&nivel_id=${level}`,
  `/api/recorrido/flota?desde=2026-11-17T12:00:00Z&hasta=2026-11-17T12:10:00Z`,
  `/api/recorrido/exportar?activo_id=${asset}&${someMinutes}&formato=csv`,
  `/api/recorrido/exportar?activo_id=${asset}&${someMinutes}&formato=gpx`,
  '/api/posiciones',
  '/api/posiciones/mapa',
  `/api/posiciones/senales/${asset}`,
  '/api/viajes/recalculo',
  `/api/paradas/${stop}/visitas?range=[0,2]`,
  `/api/paradas/${stop}/visitas?range=[0,2]&${asking(monday)}`,
  '/api/paradas/sugerencias',
  `/api/paradas/exportar?formato=geojson&${asking({ q: 'bodega' })}`,
  `/api/paradas/exportar?formato=kml&${asking({ q: 'bodega' })}`,
  `/api/rutas/exportar?formato=geojson&${asking({ id: [1] })}`,
  `/api/rutas/exportar?formato=gpx&${asking({ id: [1] })}`,
  `/api/rutas/1`,
  `/api/ejecuciones/${run}`,
  `/api/ejecuciones/${run}/plan`,
  `/api/ejecuciones/${run}/marcas`,
  `/api/ejecuciones/cumplimiento?${asking(days)}`,
  `/api/ejecuciones/cumplimiento?${asking({ ...days, activo_id: asset })}`,
  `/api/dispositivos/${device}`,
  `/api/dispositivos/${device}/asignaciones`,
  `/api/dispositivos/${device}/comandos`,
  `/api/dispositivos/${device}/conexion`,
  `/api/dispositivos/${device}/tramas`,
  `/api/dispositivos/asignaciones?activo_id=${asset}`,
  '/api/dispositivos/claves',
  '/api/dispositivos/desconocidos',
  '/api/dispositivos/llegadas',
  '/api/dispositivos/puertos',
  '/api/dispositivos/tramas-rechazadas',
];
