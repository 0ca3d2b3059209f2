import { and, eq, sql } from 'drizzle-orm';
import { defectosAbiertos } from '#contract/entities/defectos';
import type { Inspeccion } from '#contract/entities/inspecciones';
import type { ItemPlantilla } from '#contract/entities/plantillas';
import { prioridadDe, worstOf } from '#contract/rules/inspections';
import type { Tx } from '../../db/system';
import { inspeccionTable as i, type defectoTable } from '../../db/tables/inspecciones';
import { act } from '../../inspections/acts';
import { notify } from '../../notices/notify';
import { noticeTexts } from '../../notices/texts';
import { actorOf, type Caller } from '../../plugins/guard';
import { readOne } from '../../records/store';
import type { Touched } from '../../records/touched';
import { stopAsset } from '../activos/index';
import { attachFiles, createOrder } from '../ordenes/index';
import { inspeccionStore } from './store';

type Defect = typeof defectoTable.$inferSelect;

/**
 * What the points say that follows from their failure, for the defects that this inspection opened: one order for all
 * that ask for one, the asset out of service, the office told.
 */
export const followUp = async (
  tx: Tx,
  caller: Caller,
  id: number,
  points: readonly ItemPlantilla[],
  opened: readonly Defect[],
): Promise<Touched[]> => {
  const { empresaId } = caller;
  // What was repaired before its failure came to be known asks for nothing.
  const open = opened.filter(({ estado }) => defectosAbiertos.some((each) => each === estado));
  const asks = (...actions: ItemPlantilla['accion_si_falla'][]) =>
    open.filter(({ item }) => points.some(({ id, accion_si_falla: then }) => id === item && actions.includes(then)));
  const inspection = await readOne(tx, inspeccionStore, empresaId, id);
  const { activo_id, inspector, resultado } = inspection;
  const touched: Touched[] = [];
  const forOrder = asks('crear_orden').filter(({ estado }) => estado === 'abierto');
  if (forOrder.length > 0) touched.push(...(await order(tx, caller, inspection, forOrder)));
  const stopping = asks('activo_fuera_de_servicio');
  const titles = (defects: readonly Defect[]) => defects.map(({ titulo }) => titulo);
  const stopped =
    stopping.length > 0 ? await stopAsset(tx, caller, activo_id, `Inspección: ${titles(stopping).join(' · ')}`) : null;
  if (stopped) touched.push(stopped);
  const about = {
    ...{ para: { oficina: true as const }, excepto: caller.user.id, causa: `inspeccion ${id}` },
    url: `/mantenimiento/inspecciones/${id}`,
  };
  const alerts = asks('alertar', 'crear_orden', 'activo_fuera_de_servicio');
  const failing = inspection.respuestas.filter((answer) => answer.resultado === 'falla');
  if (resultado === 'no_apta') {
    const texts = noticeTexts.inspeccion_no_apta(
      await nameOf(tx, empresaId, activo_id),
      failing.length > 0 ? failing.map(({ titulo }) => titulo) : ['Sigue abierto un defecto crítico'],
      inspector,
    );
    await notify(tx, empresaId, { ...about, tipo: 'inspeccion_no_apta', ...texts });
  } else if (alerts.length > 0) {
    const [first] = failing;
    const texts = noticeTexts.tarea_alerta(titles(alerts).join(' · '), null, first?.nota ?? null, stopped !== null);
    await notify(tx, empresaId, { ...about, tipo: 'tarea_alerta', ...texts });
  }
  return touched;
};

const order = async (
  tx: Tx,
  caller: Caller,
  { id, activo_id, plantilla, respuestas }: Inspeccion,
  defects: readonly Defect[],
): Promise<Touched[]> => {
  const failing = respuestas.filter(({ item }) => defects.some((defect) => defect.item === item));
  const orden_id = await createOrder(tx, caller, {
    titulo: `Corregir: ${defects.map(({ titulo }) => titulo).join(', ')}`.slice(0, 160),
    descripcion: [
      `Falló en la inspección «${plantilla}».`,
      ...failing.map(({ titulo, nota }) => (nota ? `${titulo}: ${nota}` : titulo)),
    ]
      .join('\n')
      .slice(0, 5_000),
    ...{ tipo: 'correctivo', origen: 'inspeccion', activo_id },
    prioridad: prioridadDe[worstOf(defects.map(({ severidad }) => severidad))],
  });
  const photos = [...new Set(failing.flatMap(({ fotos }) => fotos.map((foto) => foto.id)))];
  await attachFiles(tx, { empresaId: caller.empresaId, ordenId: orden_id, autorId: caller.user.id }, photos);
  await tx
    .update(i)
    .set({ orden_id })
    .where(and(eq(i.empresa_id, caller.empresaId), eq(i.id, id)));
  const touched = await act(tx, actorOf(caller), defects, { tipo: 'orden', orden_id });
  return [['ordenes', { id: orden_id, version: 1 }], ...touched];
};

const nameOf = async (tx: Tx, empresaId: number, id: number): Promise<string> => {
  const { rows } = await tx.execute<{ nombre: string }>(sql`
    select concat_ws(' · ', placa, nombre) as nombre from activos where empresa_id = ${empresaId} and id = ${id}`);
  return rows[0]?.nombre ?? '';
};
