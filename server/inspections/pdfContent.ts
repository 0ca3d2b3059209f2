import { sql } from 'drizzle-orm';
import type { Inspeccion, Respuesta } from '#contract/entities/inspecciones';
import type { SeveridadDefecto } from '#contract/entities/plantillas';
import type { Db } from '../db/client';
import type { Tx } from '../db/system';
import { theOne } from '../plugins/errors';
import { paperOf, picturesOf, smallPicture, type PaperOf } from '../printed/company';

/** An inspection as it is printed, with the names of what it refers to. Pictures are small JPEGs. */
export interface InspectionContent extends PaperOf {
  inspection: Printed;
  answers: readonly PrintedAnswer[];
  signature: Buffer | null;
}

type Printed = Pick<
  Inspeccion,
  'id' | 'plantilla' | 'fecha' | 'duracion_s' | 'lectura' | 'medidor' | 'latitud' | 'longitud' | 'resultado'
> &
  Pick<Inspeccion, 'inspector' | 'anulada_en' | 'motivo_anulacion'> & {
    activo: string;
    nivel: string | null;
    firma_nombre: string | null;
    /** The number of the order that it made. */
    orden: string | null;
  };

export interface PrintedAnswer extends Pick<Respuesta, 'resultado' | 'valor' | 'nota' | 'reparado'> {
  titulo: string;
  grupo: string | null;
  unidad: string | null;
  severidad: SeveridadDefecto;
  photos: readonly Buffer[];
  /** Photos that it has beyond these. */
  morePhotos: number;
}

/** Photos of one paper: those of failures come first. */
const mostPhotos = 24;

/** @throws ApiError 404 */
export const readInspection = async (db: Db, empresaId: number, id: number): Promise<InspectionContent> => {
  const paper = await paperOf(db, empresaId);
  const { inspection, answers, pictures, signature } = await db.read(empresaId, async (tx) => {
    const { firma_id, ...found } = await inspectionOf(tx, empresaId, id);
    const given = await answersOf(tx, empresaId, id);
    const shown = given.flatMap(({ fotos }) => fotos).slice(0, mostPhotos);
    return {
      inspection: found,
      answers: given,
      pictures: await Promise.all(
        shown.map(async (photo) => [photo, await picturesOf(tx, empresaId, [photo])] as const),
      ),
      signature: (await picturesOf(tx, empresaId, firma_id ? [firma_id] : []))[0],
    };
  });
  const photos = new Map<string, Buffer>();
  for (const [photo, kept] of pictures)
    for (const picture of kept) photos.set(photo, await smallPicture(db, empresaId, picture));
  return {
    ...paper,
    inspection,
    answers: answers.map(({ fotos, ...answer }) => {
      const own = fotos.flatMap((photo) => photos.get(photo) ?? []);
      return { ...answer, photos: own, morePhotos: fotos.length - own.length };
    }),
    signature: signature ? await smallPicture(db, empresaId, signature) : null,
  };
};

const inspectionOf = async (tx: Tx, empresaId: number, id: number) => {
  const { rows } = await tx.execute<Printed & { firma_id: string | null } & Record<string, unknown>>(sql`
    select i.id, i.plantilla, i.inspector, i.duracion_s, i.lectura::float8 as lectura, i.medidor, i.latitud, i.longitud,
      i.resultado, i.firma_id, i.firma_nombre, i.motivo_anulacion,
      to_char(i.fecha at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as fecha,
      to_char(i.anulada_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as anulada_en,
      concat_ws(' · ', a.codigo, a.nombre, a.placa) as activo, n.nombre as nivel, o.numero as orden
    from inspecciones i
    join activos a on a.empresa_id = i.empresa_id and a.id = i.activo_id
    left join niveles n on n.empresa_id = a.empresa_id and n.id = a.nivel_id
    left join ordenes o on o.empresa_id = i.empresa_id and o.id = i.orden_id
    where i.empresa_id = ${empresaId} and i.id = ${id} and i.eliminado_en is null`);
  return theOne(rows);
};

type Answer = Omit<PrintedAnswer, 'photos' | 'morePhotos'> & { fotos: string[] };

/** What failed first, the worst before the others. */
const answersOf = async (tx: Tx, empresaId: number, id: number): Promise<Answer[]> => {
  const { rows } = await tx.execute<Answer & Record<string, unknown>>(sql`
    select titulo, grupo, unidad, severidad, resultado, valor, nota, reparado, fotos::text[] as fotos
    from inspeccion_respuestas
    where empresa_id = ${empresaId} and inspeccion_id = ${id}
    order by (resultado <> 'falla'),
      case when resultado = 'falla' then array_position(array['critica', 'mayor', 'menor'], severidad) end, posicion`);
  return rows;
};
