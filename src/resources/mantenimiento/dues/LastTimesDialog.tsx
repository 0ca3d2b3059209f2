import { useState } from 'react';
import { useGetList } from 'react-admin';
import { partesDisparador, type Mantenimiento, type Vencimiento } from '#contract/entities/mantenimiento';
import { DateField } from '../../../ui/dates/DateField';
import { failureOf } from '../../../ui/failure';
import { number } from '../../../ui/formats';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { Note } from '../../../ui/Note';
import { NumberField } from '../../../ui/numbers/NumberField';
import { numberIn, writeTyped } from '../../../ui/numbers/reading';
import { useDoneNotice } from '../../../ui/UndoNotice';
import styles from '../mantenimiento.module.css';
import { PlainDialog } from '../../../ui/PlainDialog';
import { duesResource, sayLastTime, useDuesChanged } from './requests';

/** The most assets in one dialog; an import is better for more. */
const most = 200;

interface Written {
  fecha?: string;
  medida?: string;
  error?: string | undefined;
}

/**
 * Asks when each asset of a plan was last done, and sends the values; a rejected one stays, with its error beside it.
 */
export const LastTimesDialog = ({
  plan,
  filter = { plan_id: plan?.id },
  onClose,
}: {
  /** Of one plan, or of the dues that match the filter. */
  plan?: Mantenimiento;
  filter?: Partial<Record<keyof Vencimiento, unknown>>;
  onClose: () => void;
}) => {
  const { data, isPending } = useGetList<Vencimiento>(duesResource, {
    filter,
    sort: { field: 'activo', order: 'ASC' },
    pagination: { page: 1, perPage: most },
  });
  const [written, setWritten] = useState<Readonly<Record<number, Written>>>({});
  const [sent, setSent] = useState<number>();
  const showDone = useDoneNotice();
  const changed = useDuesChanged();
  const write = (id: number, given: Written) =>
    setWritten((all) => ({ ...all, [id]: { ...all[id], error: undefined, ...given } }));
  const asked = (data ?? []).filter((due) => differs(due, written[due.id]));

  const save = async () => {
    let done = 0;
    setSent(0);
    for (const due of asked) {
      const said = sayingOf(due, written[due.id]);
      if (Number.isNaN(said.medida)) {
        write(due.id, { error: 'Escriba la medida con números' });
        continue;
      }
      try {
        await sayLastTime(due.id, { ...said, version: due.version });
        done += 1;
        setSent(done);
        setWritten(({ [due.id]: _, ...rest }) => rest);
      } catch (reason) {
        const { fields, message } = failureOf(reason);
        write(due.id, { error: fields ? Object.values(fields).join('. ') : message });
      }
    }
    await changed();
    setSent(undefined);
    if (done > 0) showDone(done === 1 ? 'Última vez guardada' : `${number(done)} últimas veces guardadas`, {});
    if (done === asked.length) onClose();
  };

  return (
    <PlainDialog
      title="Última vez de cada activo"
      width="sm"
      kept
      close="Cancelar"
      main={{
        children: sent === undefined ? 'Guardar' : `Guardando ${number(sent)} de ${number(asked.length + sent)}`,
        disabled: asked.length === 0 || sent !== undefined,
        onClick: () => void save(),
      }}
      onClose={onClose}
    >
      <Note>
        El plan cuenta desde lo que anote aquí. {data?.some(isMeasured) && 'De cada activo basta la fecha o la medida.'}
      </Note>
      {isPending && <ListSkeleton rows={4} />}
      <ul className={`bare-list ${styles.lastTimes}`}>
        {data?.map((due) => (
          <LastTime
            key={due.id}
            due={due}
            {...(!plan && { of: due.plan })}
            written={written[due.id]}
            disabled={sent !== undefined}
            onWrite={(given) => write(due.id, given)}
          />
        ))}
      </ul>
      {data?.length === most && <Note>Están los primeros {number(most)}. Los demás se importan de un archivo.</Note>}
    </PlainDialog>
  );
};

const isMeasured = ({ disparador }: Vencimiento) => partesDisparador[disparador].medidor;

const LastTime = ({
  due,
  of,
  written = {},
  disabled,
  onWrite,
}: {
  due: Vencimiento;
  /** Its plan, where there are several. */
  of?: string;
  written: Written | undefined;
  disabled: boolean;
  onWrite: (given: Written) => void;
}) => {
  const name = [due.activo, due.placa].filter(Boolean).join(' · ');
  const now = shown(due, written);
  return (
    <li className="grid align-center gap-8">
      <span className={styles.dueName}>
        {name}
        {of && <small className="muted tiny">{of}</small>}
      </span>
      <DateField
        kind="day"
        since="records"
        margin="none"
        label="Fecha"
        disabled={disabled}
        value={now.fecha}
        error={written.error !== undefined}
        onValue={(day, text) => onWrite({ fecha: day || text })}
      />
      {isMeasured(due) && (
        <NumberField
          margin="none"
          label={due.unidad ?? 'Medida'}
          unit={due.unidad}
          disabled={disabled}
          text={now.medida}
          echo={written.medida !== undefined}
          error={written.error !== undefined}
          onText={(medida) => onWrite({ medida })}
        />
      )}
      {written.error && <p role="alert">{written.error}</p>}
    </li>
  );
};

const shown = ({ dicha_fecha, dicha_medida }: Vencimiento, { fecha, medida }: Written = {}) => ({
  fecha: fecha ?? dicha_fecha ?? '',
  medida: medida ?? writeTyped(dicha_medida),
});

const sayingOf = (due: Vencimiento, written: Written | undefined) => {
  const { fecha, medida } = shown(due, written);
  return { fecha: fecha || null, medida: numberIn(medida, { unit: due.unidad }) };
};

const differs = (due: Vencimiento, written: Written | undefined) => {
  const { fecha, medida } = sayingOf(due, written);
  return written !== undefined && (fecha !== due.dicha_fecha || medida !== due.dicha_medida);
};
