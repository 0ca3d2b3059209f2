import type { AsignacionRuta } from '#contract/entities/rutas';
import { assignmentsOf, type NamedAssignment } from '../../resources/rutas/assignmentsText';
import { createCatalogue, type Catalogue } from '../rows/catalogues';
import type { Refusal } from '../rows/read';
import type { Draft } from '../rows/draft';
import { hourOf } from '../rows/hours';
import type { Check } from './kind';

/** Replaces the names of assets and people in the assignments of rows by records of the company. */
export const readAssigned = async (drafts: readonly Draft[], { tx, empresaId, refuse }: Check) => {
  const named = drafts.flatMap((draft) => {
    const { asignaciones } = draft.values;
    return typeof asignaciones === 'string' ? [{ draft, given: assignmentsOf(asignaciones) }] : [];
  });
  const all = named.flatMap(({ given }) => (Array.isArray(given) ? given : []));
  const known = { activos: createCatalogue('activos', empresaId), personal: createCatalogue('personal', empresaId) };
  await known.activos.load(
    tx,
    all.map(({ activo }) => activo),
  );
  await known.personal.load(
    tx,
    all.flatMap(({ persona }) => persona ?? []),
  );
  for (const { draft, given } of named) {
    delete draft.values.asignaciones;
    const read = Array.isArray(given)
      ? given.map((each) => resolved(each, known))
      : [wrong(`«${given.wrong}» no dice un activo: ${example}`)];
    const [refused] = read.filter((each) => 'codigo' in each);
    if (refused) refuse(draft, 'asignaciones', refused);
    else draft.values.asignaciones = read;
  }
};

const example = 'escríbalos así: CAM-01 (Ana Pérez) @05:30; CAM-02';
const wrong = (mensaje: string): Refusal => ({ codigo: 'VALOR_NO_PERMITIDO', mensaje });

const resolved = (
  { activo, persona, hora }: NamedAssignment,
  known: Record<'activos' | 'personal', Catalogue>,
): AsignacionRuta | Refusal => {
  const asset = onlyOne(known.activos, activo, 'el activo');
  const person = persona === null ? null : onlyOne(known.personal, persona, 'la persona');
  const hora_salida = hora === null ? null : hourOf(hora);
  if (typeof asset !== 'number') return asset;
  if (person !== null && typeof person !== 'number') return person;
  if (hora_salida === undefined) return wrong(`«${hora?.slice(0, 40)}» no es una hora: ${example}`);
  return { activo_id: asset, personal_id: person, hora_salida };
};

const onlyOne = (catalogue: Catalogue, text: string, what: string): number | Refusal => {
  const [only, ...others] = catalogue.find(text);
  if (!only) return { codigo: 'NO_EXISTE', mensaje: `No existe ${what} «${text.slice(0, 60)}»` };
  const sugerencia = [only, ...others]
    .slice(0, 5)
    .map(({ etiqueta }) => etiqueta)
    .join(' · ');
  return others.length === 0
    ? only.id
    : { codigo: 'AMBIGUO', mensaje: `Hay varios que se llaman «${text.slice(0, 60)}»: ${sugerencia}`, sugerencia };
};
