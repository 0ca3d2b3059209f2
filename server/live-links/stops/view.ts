import { and, eq, isNull } from 'drizzle-orm';
import { vistaParada, type VistaParada } from '#contract/requests/enlacesParada';
import type { MarcaParada } from '#contract/requests/despacho';
import type { ParadaEjecutada } from '#contract/entities/ejecuciones';
import { standingMarks } from '#contract/rules/marks';
import type { Tx } from '../../db/system';
import { activoTable } from '../../db/tables/activos';
import { isoOf } from '../../db/tables/types';
import { pickedBy } from '../../plugins/answers';
import { readMarks } from '../../resources/ejecuciones/driverMarks';
import { newestPositions } from '../../tracking/positions/routes';
import type { OpenLink } from '../link/open';
import { servedNow, type Served } from './served';
import { isAtAnother, visitState } from './state';

const minute = 60_000;
/** An older position (ms) says nothing of where the vehicle is. */
const fresh = 15 * minute;

const pick = pickedBy(vistaParada) as (view: VistaParada) => VistaParada;

/** The estimate of a stop to come, as far as it is known. */
type Estimate = Partial<Pick<VistaParada, 'eta_desde' | 'eta_hasta' | 'sin_estimacion_desde'>>;

/** A link of one stop, and what was found of it. */
export interface StopLink extends OpenLink {
  ejecucion_id: number;
  parada_clave: number;
}

export const isStopLink = (link: OpenLink): link is StopLink =>
  link.parada_clave !== null && link.ejecucion_id !== null;

/** What a link of a stop shows now; undefined once its stop is gone. */
export const stopViewOf = async (tx: Tx, link: StopLink): Promise<VistaParada | undefined> => {
  const found = await readServed(tx, link);
  if (!found) return undefined;
  const { served, marks } = found;
  const { stop } = served;
  const state = visitState(served, marks);
  const unidad = state === 'en_camino' ? await vehicleOf(tx, link.empresa_id, served) : 'elsewhere';
  const estado = state === 'en_camino' && unidad === 'elsewhere' ? 'en_ruta' : state;
  const planned = Date.parse(stop.planeada_en);
  const { estrellas, comentario } = link;
  return pick({
    tipo: 'parada',
    empresa: link.empresa,
    zona_horaria: link.zona_horaria,
    estado,
    parada: stop,
    ventana: {
      desde: isoOf(planned - stop.ventana_min * minute),
      hasta: isoOf(planned + stop.ventana_min * minute),
    },
    ...(estado === 'en_ruta' || estado === 'en_camino' ? estimateOf(stop) : noEstimate),
    llegada_en: stop.llegada_en,
    salida_en: stop.salida_en,
    unidad: unidad === 'elsewhere' ? null : unidad,
    prueba: estado === 'entregada' ? proofOf(marks) : null,
    calificacion: estrellas === null ? null : { estrellas, comentario },
    puede_calificar: estado === 'entregada' && estrellas === null,
  });
};

/** The photos of the proof, by the place that they have in what the link shows. */
export const proofPhotos = async (tx: Tx, link: StopLink): Promise<string[]> => {
  const found = await readServed(tx, link);
  if (!found || visitState(found.served, found.marks) !== 'entregada') return [];
  return proofs(found.marks).flatMap(({ fotos }) => fotos.map(({ id }) => id));
};

const readServed = async (tx: Tx, link: StopLink): Promise<{ served: Served; marks: MarcaParada[] } | undefined> => {
  const served = await servedNow(tx, link.empresa_id, link);
  if (!served) return undefined;
  const marks = await readMarks(tx, link.empresa_id, [served.run.id]);
  return {
    served,
    marks: standingMarks(
      marks.filter(({ cuenta }) => cuenta),
      served.stop.clave,
    ),
  };
};

const noEstimate = { eta: null, eta_desde: null, eta_hasta: null, sin_estimacion_desde: null };

const estimateOf = (stop: ParadaEjecutada & Estimate) => ({
  eta: stop.eta,
  eta_desde: stop.eta_desde ?? null,
  eta_hasta: stop.eta_hasta ?? null,
  sin_estimacion_desde: stop.sin_estimacion_desde ?? null,
});

const proofs = (marks: readonly MarcaParada[]) => marks.filter(({ tipo }) => tipo === 'prueba');

const proofOf = (marks: readonly MarcaParada[]): VistaParada['prueba'] => {
  const given = proofs(marks);
  const last = given.at(-1);
  if (!last) return null;
  return {
    fecha: last.fecha,
    fotos: given.flatMap(({ fotos }) => fotos).map((_, at) => `fotos/${at + 1}`),
    firma: given.findLast(({ firma }) => firma !== null)?.firma?.nombre ?? null,
  };
};

/** Where the vehicle is; `elsewhere` while that would show another customer's door. */
const vehicleOf = async (tx: Tx, empresaId: number, served: Served): Promise<VistaParada['unidad'] | 'elsewhere'> => {
  const { activo_id } = served.run;
  const [place] = await newestPositions(tx, empresaId, [activo_id]);
  if (!place || place.latitud === null || place.longitud === null) return null;
  if (Date.now() - Date.parse(place.fecha) > fresh) return null;
  const at = { latitud: place.latitud, longitud: place.longitud };
  if (isAtAnother(served, at)) return 'elsewhere';
  const [unit] = await tx
    .select({ tipo: activoTable.tipo_activo, placa: activoTable.placa })
    .from(activoTable)
    .where(and(eq(activoTable.empresa_id, empresaId), eq(activoTable.id, activo_id), isNull(activoTable.eliminado_en)));
  return unit
    ? { ...unit, ...at, fecha: place.fecha, rumbo: place.rumbo, en_movimiento: place.estado === 'movimiento' }
    : null;
};
