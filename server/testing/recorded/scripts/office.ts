import type { Demonstration } from '../demonstration';
import { current, type Recorder } from '../recorder';

/** Events, shifts, plans, devices and routes. */
export const eventsOf = async ({ as, find, heading }: Recorder, { companies }: Demonstration) => {
  const [admin, monitor, operario] = [await as('admin'), await as('monitor'), await as('operario')];
  const company = companies.andinos;
  const mine = (table: string, at: number, where = 'true') =>
    find(`select id from ${table} where empresa_id = ${company} and ${where} order by id offset ${at} limit 1`);
  const colleague = await find(`select id from usuarios where email = 'admin@ftrack.demo'`);

  heading('events');
  const some = [await mine('eventos', 0), await mine('eventos', 1), await mine('eventos', 2)];
  await monitor(`POST /api/eventos/${some[0]}/transicion`, { a: 'reconocido', version: current });
  await monitor('POST /api/eventos/asignar', { ids: some, usuario_id: colleague });
  await monitor('POST /api/eventos/transicion', { ids: some.slice(1), a: 'resuelto', nota: 'Revisados' });
  await monitor('POST /api/eventos/transicion', { ids: some.slice(1), a: 'resuelto' });
  await admin(`POST /api/eventos/${some[0]}/orden`, { titulo: 'Revisar el rastreador' });
  await monitor(`POST /api/eventos/${some[0]}/transicion`, { a: 'descartado', nota: 'Prueba', version: current });
  const shift = await monitor('POST /api/eventos/turnos', { a_id: colleague, nota: 'Todo en calma' });
  await admin(`POST /api/eventos/turnos/${shift.id}/confirmar`);
  const sos = await operario('POST /api/eventos/sos', { latitud: 4.65, longitud: -74.08 });
  await operario(`POST /api/eventos/sos/${sos.id}/retirar`);
  await admin('POST /api/notificaciones/leidas', { todas: true });
  await monitor('POST /api/notificaciones/leidas', { todas: true });

  heading('plans');
  const due = await mine('mantenimiento_activos', 2);
  const dues = `/api/mantenimiento/vencimientos/${due}`;
  await admin(`POST ${dues}/posponer`, { hasta: '2026-12-20', motivo: 'Está de viaje', version: current });
  await admin(`POST ${dues}/deshacer`, { version: current });
  await admin(`POST ${dues}/reprogramar`, { fecha: '2026-12-15', alcance: 'solo_esta', version: current });
  await admin(`POST ${dues}/ultima`, { fecha: '2026-10-01', medida: null, version: current });
  await admin(`POST ${dues}/orden`, { version: current });
  const link = await admin('POST /api/mantenimiento/enlaces', { nombre: 'Taller' });
  await admin(`DELETE /api/mantenimiento/enlaces/${link.id}`);

  heading('devices');
  const stock = await admin('POST /api/dispositivos', { identificador: 'nuevo-1', nombre: 'De repuesto' });
  const bare = await mine(
    'activos',
    0,
    'id not in (select activo_id from dispositivo_asignaciones where hasta is null)',
  );
  const device = `/api/dispositivos/${stock.id}`;
  await admin(`POST ${device}/asignar`, { activo_id: bare, motivo: 'Estreno' });
  await admin(`POST ${device}/comandos`, { tipo: 'posicion' });
  await admin(`POST ${device}/estado`, { estado: 'suspendido', motivo: 'Sin pago', version: current });
  await admin(`POST ${device}/retirar`, { motivo: 'Cambio' });
  await admin('POST /api/dispositivos/claves/rotar', {});
  await admin(`DELETE /api/dispositivos/claves/${await mine('claves_ingesta', 0)}`);

  heading('routes');
  const [ruta_id, activo_id] = [await mine('rutas', 0), await mine('activos', 0)];
  const planned = { ruta_id, activo_id, fecha: '2026-11-21', hora_salida: '06:00' };
  const run = (await admin('POST /api/ejecuciones', planned)).id;
  const runs = `/api/ejecuciones/${run}`;
  await admin(`POST ${runs}/despacho`, {
    accion: 'insertar',
    lugar: { nombre: 'Cliente nuevo', latitud: 4.66, longitud: -74.09 },
    despues_de: null,
    version: current,
  });
  await admin(`POST ${runs}/transicion`, { a: 'en_curso', version: current });
  await admin(`POST ${runs}/marcas`, { clave: 1, tipo: 'prueba', nota: 'Entregado' });
  await admin(`POST ${runs}/transicion`, { a: 'completada', version: current });
  const later = (await admin('POST /api/ejecuciones', { ...planned, fecha: '2026-11-22' })).id;
  await admin(`POST /api/ejecuciones/${later}/transicion`, { a: 'cancelada', nota: 'Derrumbe', version: current });
  const regla = { nombre: 'Rápido', tipo: 'exceso_velocidad', umbral: 60 };
  await admin('POST /api/reglas/probar', { regla, desde: '2026-11-17T05:00:00Z', hasta: '2026-11-18T05:00:00Z' });
  await admin('POST /api/reglas/recomendadas');
};

/** Accounts, links and what other programs get. */
export const accountsOf = async ({ as, find, heading }: Recorder, { companies }: Demonstration) => {
  const [admin, superadmin, monitor] = [await as('admin'), await as('superadmin'), await as('monitor')];
  const asset = await find(`select min(id) from activos where empresa_id = ${companies.andinos}`);

  heading('people who may log in');
  const user = await admin('POST /api/usuarios', { email: 'nueva@ftrack.demo', rol_id: 4 });
  await admin(`POST /api/usuarios/${user.id}/reenviar`);
  const known = await find(`select id from usuarios where email = 'monitor@ftrack.demo'`);
  await admin(`POST /api/usuarios/${known}/restablecer`);
  await monitor('PATCH /api/user', { name: 'Mónica M.', preferencias: { formato_numero: 'es-MX' } });
  await monitor('PUT /api/user', { telefono: '+57 300 123 4567' });
  await monitor('PUT /api/user/password', { actual: 'Ftrack-2026', nueva: 'Otra-clave-2027' });
  await monitor('DELETE /api/user/sesiones');

  heading('the installation');
  const opened = await superadmin('POST /api/admin-empresas', {
    nombre: 'Empresa nueva',
    zona_horaria: 'America/Bogota',
    moneda: 'COP',
  });
  await superadmin(`PUT /api/admin-empresas/${opened.id}`, { nombre: 'Empresa renombrada', version: current });
  await superadmin(`PATCH /api/admin-empresas/${opened.id}`, { activo: false, version: current });
  const account = await superadmin('POST /api/admin-users', {
    email: 'jefe@ftrack.demo',
    name: 'Jefe',
    rol_id: 2,
    empresa_id: companies.andinos,
  });
  await superadmin(`PATCH /api/admin-users/${account.id}`, { name: 'Jefa', version: current });
  await superadmin(`POST /api/admin-users/${account.id}/empresas`, { empresa_id: companies.valle, rol_id: 3 });
  await superadmin(`PATCH /api/admin-users/${account.id}/empresas/${companies.valle}`, { rol_id: 4 });
  await superadmin(`DELETE /api/admin-users/${account.id}/empresas/${companies.valle}`);
  await superadmin(`POST /api/admin-users/${account.id}/restablecer`);
  const spare = await find(`select id from dispositivos where identificador = 'nuevo-1'`);
  await superadmin(`POST /api/admin-dispositivos/${spare}/mover`, { empresa_id: companies.valle });

  heading('links, walls, views, reports and other programs');
  const link = await monitor('POST /api/enlaces-vivos', { activos: [asset], hasta: '2026-11-21T15:00:00Z' });
  await monitor(`DELETE /api/enlaces-vivos/${link.id}`);
  const wall = await monitor('POST /api/muros', { nombre: 'Sala', vistas: [{ tipo: 'flota' }] });
  await monitor(`DELETE /api/muros/${wall.id}`);
  const table = await admin('POST /api/enlaces-datos', { nombre: 'Hoja', recurso: 'ordenes', desde: 'hoy-30' });
  await admin(`DELETE /api/enlaces-datos/${table.id}`);
  const critical = { recurso: 'activos', nombre: 'Críticos', filtro: { criticidad: 'A' } };
  const view = await admin('POST /api/vistas', critical);
  await admin(`PUT /api/vistas/${view.id}`, { nombre: 'Muy críticos', filtro: { criticidad: ['A'] } });
  await admin(`DELETE /api/vistas/${view.id}`);
  const token = await admin('POST /api/tokens', { nombre: 'ERP', permisos: { activos: 'lectura' } });
  await admin(`DELETE /api/tokens/${token.id}`);
  const me = await find(`select id from usuarios where email = 'admin@ftrack.demo'`);
  const report = await admin('POST /api/reportes/programados', {
    nombre: 'Órdenes del mes',
    reporte: 'ordenes',
    periodo: 'mes_pasado',
    formato: 'xlsx',
    frecuencia: 'mensual',
    dia_mes: 1,
    hora: '06:00',
    destinatarios: [me],
    filtros: {},
    columnas: ['numero', 'titulo'],
  });
  await admin(`PATCH /api/reportes/programados/${report.id}`, { activo: false, version: current });
  await admin(`DELETE /api/reportes/programados/${report.id}`);
  const hook = await admin('POST /api/webhooks', { url: 'https://erp.example.com/ftrack', tipos: ['orden.creada'] });
  await admin(`PATCH /api/webhooks/${hook.id}`, { tipos: ['orden.cerrada', 'activo.creado'], version: current });
  await admin(`POST /api/webhooks/${hook.id}/rotar`, {});
  await admin(`POST /api/webhooks/${hook.id}/recuperar`, { desde: '2026-11-20T15:00:00Z' });
  await admin(`DELETE /api/webhooks/${hook.id}`);
};
