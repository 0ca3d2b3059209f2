import { useEffect, useRef } from 'react';
import {
  AutocompleteArrayInput,
  ReferenceArrayInput,
  ResourceContextProvider,
  useGetOne,
  useRefresh,
} from 'react-admin';
import { useFormContext, useWatch, type FieldValues } from 'react-hook-form';
import { ejecuciones } from '#contract/entities/ejecuciones';
import type { Ruta } from '#contract/entities/rutas';
import { z } from '#contract/core/validation';
import { createMany, refusedAs } from '../../../providers/createMany';
import { currentDay } from '../../../ui/dates/zone';
import { DayInput, HourInput } from '../../../ui/dates/DateInput';
import { failureOf } from '../../../ui/failure';
import { FormDialog } from '../../../ui/FormDialog';
import { requiredLabel, TextInput } from '../../../ui/form/inputs';
import { useDoneNotice } from '../../../ui/UndoNotice';
import { UnfitById } from '../../activos/index';
import { PersonalInput } from '../../personal/index';
import { addresses } from '../address';
import { daysBetween, mostRuns } from './days';
import { RutaInput } from './RutaInput';

const { ruta_id, personal_id, fecha, hora_salida, nota } = ejecuciones.fields;
const schema = z
  .object({
    ruta_id,
    activo_ids: z.array(z.int()).min(1, 'Elija al menos un activo').max(50),
    personal_id,
    fecha,
    hasta: fecha.nullable(),
    hora_salida,
    nota,
  })
  .refine(({ fecha: from, hasta }) => hasta === null || hasta >= from, {
    path: ['hasta'],
    message: 'No puede ser anterior al primer día',
  })
  .refine(({ fecha: from, hasta, activo_ids }) => daysBetween(from, hasta).length * activo_ids.length <= mostRuns, {
    path: ['hasta'],
    message: `Son más de ${mostRuns} ejecuciones: elija menos días o activos`,
  });

interface Props {
  /** The route, if known. */
  route: number | null;
  onClose: () => void;
}

/** Plans a route for one asset or several, on one day or several. */
export const NewRuns = ({ route, onClose }: Props) => {
  const showDone = useDoneNotice();
  const refresh = useRefresh();
  const made = useRef(new Map<string, number>());

  const submit = async (values: FieldValues) => {
    const { activo_ids, hasta, ...asked } = schema.parse(values);
    const wanted = daysBetween(asked.fecha, hasta).flatMap((day) =>
      activo_ids.map((activo_id) => ({ ...asked, fecha: day, activo_id })),
    );
    // Executions created by an earlier try are not created again.
    const missing = wanted.filter((run) => !made.current.has(JSON.stringify(run)));
    const { creados, rechazados } = await createMany('ejecuciones', missing).finally(refresh);
    for (const { indice, id } of creados) made.current.set(JSON.stringify(missing[indice]), id);
    const [refused] = rechazados;
    if (refused && made.current.size === 0) throw refusedAs(refused);
    if (refused) {
      const cause = refusedAs(refused);
      throw new Error(`Se crearon ${made.current.size} de ${wanted.length}. ${failureOf(cause).message}`, { cause });
    }
    const [only] = made.current.values();
    if (made.current.size === 1 && only !== undefined) showDone('Ejecución creada', { see: addresses.run(only) });
    else showDone(`${made.current.size} ejecuciones creadas`, { see: addresses.list({ ruta_id: asked.ruta_id }) });
  };

  return (
    <ResourceContextProvider value="ejecuciones">
      <FormDialog
        title="Nueva ejecución"
        submitLabel="Crear"
        width="sm"
        schema={schema}
        initial={initial(route)}
        onClose={onClose}
        onSubmit={submit}
      >
        <RutaInput source="ruta_id" />
        <ReferenceArrayInput source="activo_ids" reference="activos" sort={{ field: 'nombre', order: 'ASC' }}>
          <AutocompleteArrayInput
            label={requiredLabel('Activos', 'activo_ids')}
            optionText="nombre"
            helperText={false}
            noOptionsText="Ningún activo coincide"
          />
        </ReferenceArrayInput>
        <Unfits />
        <PersonalInput source="personal_id" />
        <DayInput source="fecha" helperText="Puede ser un día pasado: se arma con las posiciones que haya" />
        <DayInput source="hasta" label="Repetir cada día hasta" />
        <HourInput source="hora_salida" helperText="Vacía: la de la ruta" />
        <TextInput source="nota" multiline minRows={2} />
        <FromRoute />
      </FormDialog>
    </ResourceContextProvider>
  );
};

const initial = (route: number | null) => ({
  ruta_id: route,
  activo_ids: [],
  personal_id: null,
  fecha: currentDay(),
  hasta: null,
  hora_salida: null,
  nota: null,
});

/** Of runs of today: which of their assets must not leave. */
const Unfits = () => {
  const [ids, day]: unknown[] = useWatch({ name: ['activo_ids', 'fecha'] });
  if (!Array.isArray(ids) || day !== currentDay()) return null;
  return ids.map((id: number) => <UnfitById key={id} id={id} named />);
};

/** Fills empty fields with the defaults of the route. */
const FromRoute = () => {
  const id: unknown = useWatch({ name: 'ruta_id' });
  const { setValue, getFieldState } = useFormContext();
  const { data: route } = useGetOne<Ruta>('rutas', { id: Number(id) }, { enabled: typeof id === 'number' });
  useEffect(() => {
    if (!route || route.id !== id) return;
    const put = (name: string, value: unknown) => !getFieldState(name).isDirty && setValue(name, value);
    const [first] = route.asignaciones;
    put('activo_ids', [...new Set(route.asignaciones.map(({ activo_id }) => activo_id))]);
    put('personal_id', route.asignaciones.length === 1 ? (first?.personal_id ?? null) : null);
    put('hora_salida', route.asignaciones.length === 1 ? (first?.hora_salida ?? route.hora_salida) : route.hora_salida);
  }, [route, id, setValue, getFieldState]);
  return null;
};
