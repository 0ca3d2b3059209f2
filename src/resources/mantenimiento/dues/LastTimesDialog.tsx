import { useState } from 'react';
import { useGetList } from 'react-admin';
import { partesDisparador, type Mantenimiento, type Vencimiento } from '#contract/entities/mantenimiento';
import { masUltimas as most } from '#contract/requests/vencimientos';
import { DateField } from '../../../ui/dates/DateField';
import { number } from '../../../ui/formats';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { Note } from '../../../ui/Note';
import { NumberField } from '../../../ui/numbers/NumberField';
import { numberIn, writeTyped } from '../../../ui/numbers/reading';
import { useDoneNotice } from '../../../ui/UndoNotice';
import styles from '../mantenimiento.module.css';
import { PlainDialog } from '../../../ui/PlainDialog';
import { useAttempt } from '../../../ui/useAttempt';
import { refusalOf } from './bulk/said';
import { duesResource, sayLastTimes, useDuesChanged } from './requests';

interface Written {
  fecha?: string;
  medida?: string;
  error?: string | undefined;
}

/**
 * Asks when each asset of a plan was last done, and sends the values in one request; a rejected one stays, with its
 * error beside it.
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
  const { attempt, busy } = useAttempt();
  const showDone = useDoneNotice();
  const changed = useDuesChanged();
  const write = (id: number, given: Written) =>
    setWritten((all) => ({ ...all, [id]: { ...all[id], error: undefined, ...given } }));
  const asked = (data ?? []).filter((due) => differs(due, written[due.id]));

  const save = async () => {
    const ultimas = asked.map((due) => ({ id: due.id, version: due.version, ...sayingOf(due, written[due.id]) }));
    const unread = ultimas.filter(({ medida }) => Number.isNaN(medida));
    for (const { id } of unread) write(id, { error: 'Escriba la medida con números' });
    const right = ultimas.filter(({ medida }) => !Number.isNaN(medida));
    if (right.length === 0) return;
    const { hechas, rechazadas } = await sayLastTimes({ ultimas: right });
    setWritten((all) => Object.fromEntries(Object.entries(all).filter(([id]) => !hechas.includes(Number(id)))));
    for (const { id, code, errors } of rechazadas)
      write(id, { error: errors ? Object.values(errors).flat().join('. ') : refusalOf(code) });
    await changed();
    const done = hechas.length;
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
        children: busy ? 'Guardando…' : 'Guardar',
        disabled: asked.length === 0 || busy,
        onClick: () => void attempt(save),
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
            disabled={busy}
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
