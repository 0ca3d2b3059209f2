import { useState } from 'react';
import { Button } from '@mui/material';
import { Confirm, useCanAccess, useNotify, useRefresh } from 'react-admin';
import type { Lectura, Medidor } from '#contract/entities/hojaDeVida';
import { FaceChip } from '../../../ui/FaceChip';
import { wordOf } from '../../../ui/faces';
import { dateTime, number } from '../../../ui/formats';
import { judgeReading } from '../requests';
import { estadosLectura, fuentesLectura } from './faces';
import { PlainTable } from '../../../ui/PlainTable';
import { useAttempt } from '../../../ui/useAttempt';
import styles from './meters.module.css';

/** Readings, the newest first. A suspicious one counts only once somebody confirms it. */
export const Readings = ({ meter, readings }: { meter: Medidor; readings: readonly Lectura[] }) => {
  const { canAccess } = useCanAccess({ resource: 'activos', action: 'edit' });
  return (
    <PlainTable
      rows={readings}
      keyOf={(reading) => reading.id}
      columns={[
        ['Fecha', (reading) => dateTime(reading.fecha)],
        ['Lectura', (reading) => `${number(reading.valor, 2)} ${meter.unidad}`, 'right'],
        ['Total', (reading) => number(reading.total, 2), 'right'],
        ['Estado', (reading) => <FaceChip face={estadosLectura[reading.estado]} />],
        [
          'Origen',
          (reading) => [wordOf(fuentesLectura, reading.fuente), reading.creado_por].filter(Boolean).join(' · '),
        ],
        ['Nota', (reading) => <Notes reading={reading} />, undefined, styles.meterNote],
        canAccess && [
          <span className="visually-hidden">Acciones</span>,
          (reading) => <Judgement activoId={meter.activo_id} reading={reading} />,
          'right',
        ],
      ]}
    />
  );
};

const Notes = ({ reading: { reinicio, motivo, nota, foto_url } }: { reading: Lectura }) => (
  <>
    {[reinicio && 'Medidor cambiado', motivo, nota].filter(Boolean).join(' · ')}
    {foto_url && (
      <>
        {' '}
        <a href={foto_url} target="_blank" rel="noreferrer">
          Foto
        </a>
      </>
    )}
  </>
);

const Judgement = ({ activoId, reading }: { activoId: number; reading: Lectura }) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const { attempt, busy } = useAttempt();
  const [asked, setAsked] = useState(false);
  const review = async (estado: 'valida' | 'anulada') => {
    setAsked(false);
    await attempt(async () => {
      await judgeReading(activoId, reading, { estado });
      notify(estado === 'valida' ? 'Lectura confirmada' : 'Lectura anulada');
      refresh();
    });
  };
  if (reading.estado === 'anulada') return null;
  return (
    <>
      {reading.estado === 'sospechosa' && (
        <Button disabled={busy} onClick={() => void review('valida')}>
          Confirmar
        </Button>
      )}
      <Button color="error" disabled={busy} onClick={() => setAsked(true)}>
        Anular
      </Button>
      <Confirm
        isOpen={asked}
        title="Anular lectura"
        content="La lectura deja de contar. Se sigue viendo, y no se puede volver a confirmar. ¿Desea anularla?"
        onConfirm={() => void review('anulada')}
        onClose={() => setAsked(false)}
      />
    </>
  );
};
