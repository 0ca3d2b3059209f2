import { useGetList, type RaRecord } from 'react-admin';
import { useController, useWatch } from 'react-hook-form';
import { envioProgramado, type NuevoReporteProgramado } from '#contract/requests/reportesProgramados';
import {
  cuandoSeEnvia,
  diasDeLaSemana,
  frecuenciasEnvio,
  periodosRelativos,
} from '#contract/words/reportesProgramados';
import { useSession } from '../../providers/session';
import type { z } from '#contract/core/validation';
import { HourInput } from '../dates/DateInput';
import { SelectInput, TextInput } from '../form/inputs';
import { NumberInput } from '../numbers/NumberInput';
import { FormDialog } from '../FormDialog';
import { Note } from '../Note';
import { PickMany } from '../PickMany';

type Envio = z.output<typeof envioProgramado>;

interface Props {
  title: string;
  submitLabel: string;
  initial: Envio;
  onClose: () => void;
  onSubmit: (envio: Envio) => Promise<unknown>;
}

/** Recipients, frequency and days of a report by mail. */
export const ScheduleDialog = ({ onSubmit, ...rest }: Props) => (
  <FormDialog
    {...rest}
    width="sm"
    schema={envioProgramado}
    onSubmit={async (values) => {
      const envio = envioProgramado.parse(values);
      const { frecuencia, dia_semana, dia_mes } = envio;
      await onSubmit({
        ...envio,
        dia_semana: frecuencia === 'semanal' ? dia_semana : null,
        dia_mes: frecuencia === 'mensual' ? dia_mes : null,
      });
    }}
  >
    <TextInput source="nombre" label="Nombre" />
    <Recipients />
    <SelectInput source="frecuencia" label="Se envía" choices={choicesOf(frecuenciasEnvio)} />
    <Day />
    <HourInput source="hora" label="Hora" />
    <SelectInput source="periodo" label="Con los datos de" choices={choicesOf(periodosRelativos)} />
    <SelectInput source="formato" label="Formato" choices={formats} />
    <When />
  </FormDialog>
);

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([id, name]) => ({ id, name }));
const formats = choicesOf({ pdf: 'PDF', xlsx: 'Excel (XLSX)' } satisfies Record<
  NuevoReporteProgramado['formato'],
  string
>);
const weekdays = diasDeLaSemana.map((name, at) => ({ id: at + 1, name }));

/** The day, if its frequency has one. */
const Day = () => {
  const frequency: unknown = useWatch({ name: 'frecuencia' });
  if (frequency === 'semanal') return <SelectInput source="dia_semana" label="Día" choices={weekdays} />;
  if (frequency === 'mensual')
    return <NumberInput source="dia_mes" label="Día del mes" helperText="Los meses más cortos, en su último día" />;
  return null;
};

const Recipients = () => {
  const user = useSession((state) => state.user);
  const { data: users = [] } = useGetList<RaRecord<number>>('usuarios', {
    pagination: { page: 1, perPage: 500 },
    sort: { field: 'name', order: 'ASC' },
  });
  const { field, fieldState } = useController<{ destinatarios: number[] }, 'destinatarios'>({ name: 'destinatarios' });
  const known = users.map(({ id, name, email }) => ({ id, nombre: String(name), email: String(email) }));
  // Superadmins work here without being members of the company.
  const rows =
    user && !known.some(({ id }) => id === user.id)
      ? [{ id: user.id, nombre: user.name, email: user.email }, ...known]
      : known;
  return (
    <div>
      <PickMany
        label="Para"
        all="Elija a quién"
        rows={rows}
        picked={field.value}
        detail={({ email }) => email}
        onPick={field.onChange}
      />
      {fieldState.error?.message && (
        <p role="alert" className="MuiFormHelperText-root Mui-error">
          {fieldState.error.message}
        </p>
      )}
    </div>
  );
};

/** The same as a sentence. */
const When = () => {
  const [frecuencia, dia_semana, dia_mes, hora] = useWatch<
    Pick<Envio, 'frecuencia' | 'dia_semana' | 'dia_mes' | 'hora'>
  >({
    name: ['frecuencia', 'dia_semana', 'dia_mes', 'hora'],
  }) as [Envio['frecuencia'], number | null, number | null, string];
  if (frecuencia === 'mensual' && !dia_mes) return null;
  return <Note>{cuandoSeEnvia({ frecuencia, dia_semana, dia_mes, hora })}, hora de la empresa.</Note>;
};
