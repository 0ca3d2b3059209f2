import { partesDisparador, posponer, reprogramar, type Vencimiento } from '#contract/entities/mantenimiento';
import { rowId } from '#contract/core/entity';
import { z } from '#contract/core/validation';
import { currentDay } from '../../../../ui/dates/zone';
import { FormDialog } from '../../../../ui/FormDialog';
import { counted } from '../../../../ui/formats';
import { Note } from '../../../../ui/Note';
import { PersonalInput } from '../../../personal/index';
import { postponed, PostponeInputs } from '../PostponeDialog';
import { RescheduleInputs } from '../RescheduleDialog';
import { aboutDues } from './said';
import { useBulk, type Chosen } from './useBulk';

interface Props {
  chosen: Chosen;
  /** Those of them that are on this page. */
  seen: readonly Vencimiento[];
  /** Called once they were asked for. */
  onAsked: () => void;
  onClose: () => void;
}

const dues = (n: number) => counted(n, 'vencimiento', 'vencimientos');
const About = ({ chosen: { which, n } }: Pick<Props, 'chosen'>) => (
  <Note>{aboutDues(n, which.filter !== undefined)}</Note>
);

const order = z.object({ responsable_id: rowId.nullable() });

/** Asks before the orders of many dues are generated, and for whom. */
export const OrdersOfMany = ({ chosen, seen, onAsked, onClose }: Props) => {
  const { change } = useBulk();
  const { which, n } = chosen;
  const unordered = seen.length === n && seen.every(({ orden_abierta_id }) => orden_abierta_id === null);
  return (
    <FormDialog
      title={`Generar las órdenes de ${dues(n)}`}
      submitLabel="Generar"
      schema={order}
      initial={{ responsable_id: null }}
      onClose={onClose}
      onSubmit={(values) => change({ what: 'ordenes', n, unordered }, which, order.parse(values)).then(onAsked)}
    >
      <About chosen={chosen} />
      <PersonalInput source="responsable_id" label="Responsable" helperText="Vacío: el de cada plan" />
      <Note>Los que ya tienen una orden abierta la conservan.</Note>
    </FormDialog>
  );
};

const postponement = posponer.omit({ version: true });

export const PostponeMany = ({ chosen, onAsked, onClose }: Props) => {
  const { change } = useBulk();
  const { which, n } = chosen;
  return (
    <FormDialog
      title={`Posponer ${dues(n)}`}
      submitLabel="Posponer"
      schema={postponement}
      initial={postponed()}
      onClose={onClose}
      onSubmit={(values) => {
        const given = postponement.parse(values);
        return change({ what: 'posponer', n, day: given.hasta }, which, given).then(onAsked);
      }}
    >
      <About chosen={chosen} />
      <PostponeInputs />
    </FormDialog>
  );
};

const rescheduling = reprogramar.omit({ version: true });

export const RescheduleMany = ({ chosen, seen, onAsked, onClose }: Props) => {
  const { change } = useBulk();
  const { which, n } = chosen;
  const [first] = seen;
  const day = first?.vence_en ?? '';
  // Of those that are not on this page nobody knows here: the server refuses what has no series.
  const dated = seen.every(({ disparador }) => partesDisparador[disparador].tiempo);
  return (
    <FormDialog
      title={`Reprogramar ${dues(n)}`}
      submitLabel="Reprogramar"
      schema={rescheduling}
      initial={{ fecha: day > currentDay() ? day : currentDay(), alcance: 'solo_esta' }}
      onClose={onClose}
      onSubmit={(values) => {
        const given = rescheduling.parse(values);
        return change({ what: 'reprogramar', n, day: given.fecha }, which, given).then(onAsked);
      }}
    >
      <About chosen={chosen} />
      <RescheduleInputs dated={dated} />
    </FormDialog>
  );
};
