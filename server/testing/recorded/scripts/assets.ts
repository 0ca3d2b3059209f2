import type { Demonstration } from '../demonstration';
import { current, type Recorder } from '../recorder';
import { filesOf } from './work';

/** The sheet of an asset: its state, place, meters, papers, downtimes and costs. */
export const assetsOf = async ({ as, find, heading }: Recorder, demonstration: Demonstration) => {
  heading('the sheet of an asset');
  const [admin, operario] = [await as('admin'), await as('operario')];
  const company = demonstration.companies.andinos;
  const { photo, paper } = await filesOf(demonstration);
  const id = await find(
    `select id from activos where empresa_id = ${company} and estado = 'operativo' order by id offset 1 limit 1`,
  );
  const level = await find(`select max(id) from niveles where empresa_id = ${company} and eliminado_en is null`);
  const asset = `/api/activos/${id}`;

  await operario(`POST ${asset}/comentarios`, { texto: 'Suena raro', adjuntos: [photo] });
  await operario(`POST ${asset}/fotos`, { archivo_id: photo });
  await operario(`POST ${asset}/fallas`, { descripcion: 'No frena', fuera_de_servicio: true, fotos: [photo] });
  await admin(`POST ${asset}/estado`, { estado: 'operativo', version: current });
  await admin(`POST ${asset}/estado`, {
    estado: 'en_mantenimiento',
    clase: 'planificada',
    motivo: 'Revisión',
    version: current,
  });
  await admin(`POST ${asset}/estado`, { estado: 'operativo', version: current });
  await admin(`POST ${asset}/traslado`, { nivel_id: level, motivo: 'Relevo', version: current });
  const cost = await admin(`POST ${asset}/costos`, { concepto: 'Lavado', valor: 35_000, soporte_id: paper });
  await admin(`POST ${asset}/costos/${cost.id}/anular`, { motivo: 'Era de otro', valor: 10_000 });
  const down = await admin(`POST ${asset}/paradas`, {
    desde: '2026-10-20T08:00:00Z',
    hasta: '2026-10-20T18:00:00Z',
    clase: 'externa',
    motivo: 'Paro de vías',
  });
  const downtime = `${asset}/paradas/${down.id}`;
  const changed = await admin(`PUT ${downtime}`, {
    desde: '2026-10-20T09:00:00Z',
    hasta: '2026-10-20T18:00:00Z',
    clase: 'falla',
    version: down.version,
  });
  await admin(`POST ${downtime}/dividir`, {
    en: '2026-10-20T12:00:00Z',
    clase: 'planificada',
    version: changed.version,
  });
  await admin(`DELETE ${downtime}?version=${Number(changed.version) + 1}`);
  const meter = await admin(`POST ${asset}/medidores`, { tipo: 'presion', unidad: 'psi', acumulativo: false });
  await admin(`PUT ${asset}/medidores/${meter.id}`, {
    tipo: 'presion',
    nombre: 'Llantas',
    unidad: 'psi',
    version: meter.version,
  });
  await operario(`POST ${asset}/medidores/${meter.id}/lecturas`, { valor: 92, nota: 'En frío' });
  const odometer = await find(`select id from medidores where activo_id = ${id} and tipo = 'odometro'`);
  const read = await find(`select max(valor)::int from lecturas where medidor_id = ${odometer}`);
  const reading = await operario(`POST ${asset}/medidores/${odometer}/lecturas`, { valor: read + 30_000 });
  await admin(`POST ${asset}/medidores/${odometer}/lecturas/${reading.id}/juicio`, {
    estado: 'anulada',
    motivo: 'Un cero de más',
  });
  await admin(`DELETE ${asset}/medidores/${meter.id}`);
  await admin(`POST ${asset}/medidores/${meter.id}/restaurar`);
  const document = await admin(`POST ${asset}/documentos`, {
    tipo: 'SOAT',
    numero: 'S-1',
    vence_en: '2026-11-25',
    archivo_id: paper,
  });
  await admin(`PUT ${asset}/documentos/${document.id}`, {
    tipo: 'SOAT',
    numero: 'S-2',
    vence_en: '2027-11-25',
    version: document.version,
  });
  await admin(`DELETE ${asset}/documentos/${document.id}`);
  await admin(`POST ${asset}/documentos/${document.id}/restaurar`);
  await admin(`POST ${asset}/duplicar`, { nombre: 'Su gemelo', placa: 'ZZZ999' });
  await admin(`POST ${asset}/estado`, { estado: 'dado_de_baja', motivo: 'Vendido', version: current });

  heading('people');
  const person = await find(`select id from personal where empresa_id = ${company} and tipo = 'conductor' order by id`);
  const heir = await find(
    `select id from personal where empresa_id = ${company} and tipo = 'conductor' order by id desc`,
  );
  const papers = `/api/personal/${person}/documentos`;
  const licence = await admin(`POST ${papers}`, { tipo: 'Curso', vence_en: '2026-12-01', archivo_id: paper });
  await admin(`PUT ${papers}/${licence.id}`, {
    tipo: 'Curso de alturas',
    vence_en: '2027-12-01',
    version: licence.version,
  });
  await admin(`DELETE ${papers}/${licence.id}`);
  await admin(`POST ${papers}/${licence.id}/restaurar`);
  await admin(`POST /api/personal/${person}/retirar`, { pasa_a: heir, version: current });

  heading('parts, fuel and levels');
  const part = await find(`select id from repuestos where empresa_id = ${company} order by id`);
  await admin(`POST /api/repuestos/${part}/movimientos`, { tipo: 'entrada', cantidad: 10, costo_unitario: 5_000 });
  await admin(`POST /api/repuestos/${part}/movimientos`, { tipo: 'salida', cantidad: 3, nota: 'Taller' });
  await admin(`POST /api/repuestos/${part}/movimientos`, { tipo: 'ajuste', cantidad: 1 });
  const load = await find(`select id from cargas_combustible where empresa_id = ${company} order by id limit 1`);
  await admin(`POST /api/combustible/${load}/anular`, { motivo: 'Repetida', version: current });
  await admin(`POST /api/combustible/${load}/reponer`, { version: current });
  const merged = (await admin('POST /api/niveles', { nombre: 'Sede vieja', tipo: 'sede', padre_id: level })).id;
  await admin(`POST /api/niveles/${merged}/fusionar`, { destino_id: level });
};
