import { keepFile } from '../../../files/index';
import type { Demonstration } from '../demonstration';
import { current, type Recorder } from '../recorder';

/** An image and a paper that the company has stored. */
export const filesOf = async ({ db, companies, one }: Demonstration) => {
  const user = await one(`select id from usuarios where email = 'admin@ftrack.demo'`);
  const keep = (nombre: string, tipo: string) =>
    db.tenant(companies.andinos, (tx) =>
      keepFile(tx, companies.andinos, user, { nombre, tipo, contenido: Buffer.from(`%PDF-1.4 ${nombre}`) }),
    );
  return { photo: (await keep('foto.png', 'image/png')).id, paper: (await keep('papel.pdf', 'application/pdf')).id };
};

/** An order from its making to its closing, with all that belongs to it. */
export const ordersOf = async ({ as, find, heading }: Recorder, demonstration: Demonstration) => {
  heading('an order and what belongs to it');
  const [admin, operario] = [await as('admin'), await as('operario')];
  const company = demonstration.companies.andinos;
  const { photo, paper } = await filesOf(demonstration);
  const oscar = await find(`select id from personal where empresa_id = ${company} and user_id is not null order by id`);
  const other = await find(
    `select id from personal where empresa_id = ${company} and tipo = 'tecnico' and user_id is null order by id`,
  );
  const part = await find(`select id from repuestos where empresa_id = ${company} and existencia > 5 order by id`);
  const asset = await find(
    `select id from activos where empresa_id = ${company} and estado = 'operativo' order by id limit 1`,
  );
  const template = await find(`select id from plantillas where empresa_id = ${company} order by id limit 1`);
  const user = await find(`select id from usuarios where email = 'monitor@ftrack.demo'`);

  const made = await admin('POST /api/ordenes', {
    titulo: 'Fuga de aceite',
    tipo: 'correctivo',
    prioridad: 'critica',
    activo_id: asset,
    responsable_id: oscar,
    fecha_limite: '2026-11-22T15:00:00Z',
  });
  const order = `/api/ordenes/${made.id}`;
  const tasks = await admin('POST /api/tareas', { titulo: 'Apretar tapón', orden_id: made.id });
  const move = (by: typeof admin, a: string, more: object = {}) =>
    by(`POST ${order}/transicion`, { a, version: current, ...more });
  await move(operario, 'en_progreso', { temporizador: true });
  await operario(`POST /api/tareas/${tasks.id}/registro`, {
    estado: 'fallida',
    nota: 'Rosca dañada',
    version: current,
  });
  await operario(`POST /api/tareas/${tasks.id}/registro`, { estado: 'completada', version: current });
  const timer = await operario(`POST ${order}/mano-obra`, {});
  await operario(`POST ${order}/mano-obra/${timer.id}/fin`, {});
  const labour = await admin(`POST ${order}/mano-obra`, { personal_id: other, fecha: '2026-11-19', horas: 2.5 });
  await admin(`DELETE ${order}/mano-obra/${labour.id}`);
  await admin(`POST ${order}/mano-obra/${labour.id}/restaurar`);
  await operario(`POST ${order}/repuestos`, { repuesto_id: part, cantidad: 2 });
  await operario(`POST ${order}/repuestos`, { repuesto_id: part, cantidad: -1 });
  const cost = await admin(`POST ${order}/costos`, { descripcion: 'Torno', valor: 120_000, soporte_id: paper });
  await admin(`DELETE ${order}/costos/${cost.id}`);
  await admin(`POST ${order}/costos/${cost.id}/restaurar`);
  await admin(`POST ${order}/comentarios`, { texto: 'Mire esto', menciones: [user], adjuntos: [photo] });
  await operario(`POST ${order}/comentarios`, { texto: 'Falta la rosca' });
  const file = await operario(`POST ${order}/archivos`, { archivo_id: photo, nota: 'Antes' });
  await operario(`DELETE ${order}/archivos/${file.id}`);
  await operario(`POST ${order}/archivos/${file.id}/restaurar`);
  await move(operario, 'en_espera', { motivo_espera: 'repuestos' });
  await move(operario, 'en_progreso');
  await move(operario, 'completada', { solucion: 'Tapón nuevo', causa_falla: 'Vibración' });
  await move(admin, 'en_progreso', { motivo_rechazo: 'Sigue goteando' });
  await move(operario, 'completada', { solucion: 'Empaque nuevo' });
  await move(admin, 'cerrada');
  await admin(`POST ${order}/pdf`, {});

  heading('several orders at once');
  const several: number[] = [];
  for (const titulo of ['Llantas', 'Frenos', 'Luces'])
    several.push((await admin('POST /api/ordenes', { titulo, activo_id: asset, responsable_id: oscar })).id);
  await admin(`POST /api/ordenes/${several[0]}/tareas/plantilla`, { plantilla_id: template });
  await admin('POST /api/ordenes/transiciones', { ids: several, a: 'asignada', responsable_id: other });
  await admin('POST /api/ordenes/transiciones', {
    ids: several.slice(0, 2),
    a: 'cancelada',
    motivo_cancelacion: 'Ya no hace falta',
  });
  await admin('POST /api/ordenes/transiciones', { ids: several, a: 'en_progreso' });
};
