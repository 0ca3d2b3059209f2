import { useRef } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import { bibliotecaPlanes, type PlanUsual } from '#contract/entities/bibliotecaPlanes';
import { primeraFecha } from '#contract/rules/fechasPlan';
import { alcancePlan, faltasDePlan, mantenimiento } from '#contract/entities/mantenimiento';
import { z } from '#contract/core/validation';
import { createMany, refusedAs } from '../../../providers/createMany';
import { DayInput } from '../../../ui/dates/DateInput';
import { currentDay } from '../../../ui/dates/zone';
import { FormDialog } from '../../../ui/FormDialog';
import { number } from '../../../ui/formats';
import { FormGrid } from '../../../ui/FormGrid';
import { useReversible } from '../../../ui/UndoNotice';
import { addresses } from '../address';
import { ScopeFields } from '../form/ScopeInput';
import { LibraryInput } from './LibraryInput';

const { activos, categorias, niveles, inicia_en } = mantenimiento.fields;

const schema = z
  .object({
    planes: z.array(z.string()).min(1, 'Elija al menos un plan'),
    alcance: alcancePlan,
    activos,
    categorias,
    niveles,
    inicia_en: inicia_en.nullable(),
  })
  .superRefine(({ planes: _, ...scope }, { addIssue }) => {
    const wrong = faltasDePlan({ ...scope, disparador: 'fecha_unica', inicia_en: '' });
    for (const [field, message] of Object.entries(wrong)) addIssue({ code: 'custom', path: [field], message });
  });

/** «Desde la biblioteca»: creates several usual plans for some assets. */
export const Library = ({ onClose }: { onClose: () => void }) => {
  // Plans created before an error are not created again.
  const made = useRef(new Map<string, number>());
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const offerBack = useReversible();

  const create = async ({ planes, inicia_en: first, ...scope }: z.output<typeof schema>) => {
    const today = currentDay();
    const wanted = bibliotecaPlanes.filter(({ clave }) => planes.includes(clave) && !made.current.has(clave));
    const { creados, rechazados } = await createMany(
      'mantenimiento',
      wanted.map((usual) => ({ ...writtenOf(usual), ...scope, inicia_en: first ?? primeraFecha(usual, today) })),
    );
    for (const { indice, id } of creados) made.current.set(wanted[indice]?.clave ?? '', id);
    const [refused] = rechazados;
    if (refused) throw refusedAs(refused);
    const ids = [...made.current.values()];
    const [only] = ids;
    if (only === undefined) return notify('Elija al menos un plan', { type: 'warning' });
    const message = ids.length === 1 ? 'Plan creado' : `${number(ids.length)} planes creados`;
    offerBack(
      message,
      () => dataProvider.deleteMany('mantenimiento', { ids }),
      ids.length === 1 ? addresses.plan(only) : undefined,
    );
    refresh();
  };

  return (
    <FormDialog
      title="Planes de la biblioteca"
      submitLabel="Crear planes"
      width="md"
      schema={schema}
      initial={{ planes: [], alcance: 'categoria', activos: [], categorias: [], niveles: [], inicia_en: null }}
      onClose={onClose}
      onSubmit={async (values) => create(schema.parse(values))}
    >
      <LibraryInput />
      <FormGrid>
        <ScopeFields />
        <DayInput source="inicia_en" label="Primera vez" helperText="Vacío: un intervalo después de hoy" />
      </FormGrid>
    </FormDialog>
  );
};

/** The fields of a plan in the library, without those that only the library needs. */
const writtenOf = ({ clave: _, para: __, ...plan }: PlanUsual) => plan;
