import { useWatch } from 'react-hook-form';
import type { Orden } from '#contract/entities/ordenes';
import { FormDialog } from '../../../ui/FormDialog';
import { FormGrid } from '../../../ui/FormGrid';
import { DayInput, MomentInput } from '../../../ui/dates/DateInput';
import { currentDay } from '../../../ui/dates/zone';
import type { Faces } from '../../../ui/faces';
import { BooleanInput, TextInput } from '../../../ui/form/inputs';
import { NumberInput } from '../../../ui/numbers/NumberInput';
import { WarrantyNotice } from '../../garantias/index';
import { PersonalInput } from '../../personal/index';
import { ChipsInput } from '../form/ChipsInput';
import { hoursOf, worked, workedBefore } from './labourHours';

interface Props {
  /** Clocks may run: the order is open. */
  running: boolean;
  /** Who worked, at first. */
  person: number | null;
  /** What covers the order. */
  garantias: Orden['garantias'];
  onClose: () => void;
  onSubmit: (hours: ReturnType<typeof hoursOf>) => Promise<void>;
}

/** Writes hours of labour down: those of a day, or from when to when. */
export const HoursDialog = ({ running, person, garantias, onClose, onSubmit }: Props) => (
  <FormDialog
    title="Anotar horas"
    submitLabel="Anotar"
    schema={running ? worked : workedBefore}
    initial={{
      modo: 'horas',
      personal_id: person,
      fecha: currentDay(),
      horas: null,
      desde: null,
      hasta: null,
      incluye_costo: true,
      nota: null,
    }}
    onClose={onClose}
    onSubmit={(values) => onSubmit(hoursOf(values))}
  >
    <WarrantyNotice garantias={garantias} />
    <PersonalInput source="personal_id" label="Persona" />
    <ChipsInput source="modo" label="¿Cómo las anota?" faces={ways} />
    <When running={running} />
    <BooleanInput source="incluye_costo" label="Cuenta en el costo" />
    <TextInput source="nota" label="Nota (opcional)" />
  </FormDialog>
);

/** The two ways to write hours. */
const ways: Faces<'horas' | 'tramo'> = {
  horas: { label: 'Horas de un día', icon: 'timer' },
  tramo: { label: 'Desde y hasta', icon: 'schedule' },
};

const When = ({ running }: { running: boolean }) => {
  const modo: unknown = useWatch({ name: 'modo' });
  return modo === 'tramo' ? (
    <>
      <MomentInput source="desde" label="Desde" />
      <MomentInput source="hasta" label="Hasta" {...(running && { helperText: 'Vacío: el reloj queda en marcha' })} />
    </>
  ) : (
    <FormGrid>
      <DayInput source="fecha" label="Día" />
      <NumberInput source="horas" unit="h" label="Horas" autoFocus />
    </FormGrid>
  );
};
