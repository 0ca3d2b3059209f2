import { useState } from 'react';
import { Button } from '@mui/material';
import { isOpenState, type ManoObra } from '#contract/entities/ordenes';
import { dateTime, money, shortDate, workHours } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { StatusChip } from '../../../ui/StatusChip';
import { PlainTable } from '../../../ui/PlainTable';
import { useNow } from '../../../ui/useNow';
import { useMyPerson } from '../../personal/index';
import { addLabour, endLabour } from '../requests';
import type { PartProps } from './part';
import { HoursDialog } from './HoursDialog';
import { Part } from './Part';
import { QuickHours } from './QuickHours';
import { RemoveItem } from './RemoveItem';
import { useOrderItems, useOrderAction } from './useOrderItems';

/** Hours of labour by person, and running clocks. */
const Labour = ({ orden, mayEdit }: PartProps) => {
  const query = useOrderItems<ManoObra>(orden.id, 'mano-obra');
  const { act, attempt } = useOrderAction(orden.id);
  const [writing, setWriting] = useState(false);
  const me = useMyPerson();
  const open = isOpenState(orden.estado);
  // The office also writes hours of a closed order, which are often known late.
  const ended = orden.estado === 'cancelada' || (orden.estado === 'cerrada' && !mayEdit);
  const mine = query.data?.find(({ fin_en, personal_id }) => fin_en === null && personal_id === me);
  const minutes = (query.data ?? []).reduce((sum, row) => sum + (row.minutos ?? 0), 0);

  return (
    <>
      <Part
        title={minutes > 0 ? `Mano de obra · ${workHours(minutes)}` : 'Mano de obra'}
        query={query}
        none="Nadie ha anotado horas todavía."
        entry={!ended && <QuickHours orden={orden} person={me ?? orden.responsable_id} />}
        actions={
          <>
            {open && me !== undefined && !mine && (
              <Button
                startIcon={<Icon name="timer" />}
                onClick={() => void act('Su reloj está en marcha', () => addLabour(orden.id, {}))}
              >
                Iniciar mi reloj
              </Button>
            )}
            {!ended && (
              <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setWriting(true)}>
                Anotar horas
              </Button>
            )}
          </>
        }
      >
        {(rows) => (
          <PlainTable
            label="Mano de obra"
            rows={rows}
            keyOf={(row) => row.id}
            columns={[
              ['Persona', (row) => row.persona],
              [
                'Tiempo',
                (row) => (row.fin_en === null ? <Running since={row.inicio_en} /> : workHours(row.minutos ?? 0)),
                'right',
              ],
              mayEdit && [
                'Costo',
                (row) => (row.incluye_costo ? (row.costo === null ? '—' : money(row.costo)) : 'No se cobra'),
                'right',
              ],
              ['Desde', (row) => (row.por_horas ? shortDate(row.inicio_en) : dateTime(row.inicio_en))],
              ['Nota', (row) => row.nota ?? '—'],
              [
                '',
                (row) => (
                  <>
                    {row.fin_en === null && (
                      <Button
                        size="small"
                        startIcon={<Icon name="stop" size={18} />}
                        onClick={() => void act(`Reloj de ${row.persona} detenido`, () => endLabour(orden.id, row.id))}
                      >
                        Detener
                      </Button>
                    )}
                    {mayEdit && !ended && (
                      <RemoveItem
                        ordenId={orden.id}
                        part="mano-obra"
                        item={row.id}
                        name={`las horas de ${row.persona}`}
                        done={`Se quitaron las horas de ${row.persona}`}
                      />
                    )}
                  </>
                ),
                'right',
              ],
            ]}
          />
        )}
      </Part>
      {writing && (
        <HoursDialog
          garantias={orden.garantias}
          running={open}
          person={me ?? orden.responsable_id}
          onClose={() => setWriting(false)}
          onSubmit={(hours) => attempt('Horas anotadas', () => addLabour(orden.id, hours))}
        />
      )}
    </>
  );
};

export default Labour;

/** The time since a clock started. */
const Running = ({ since }: { since: string }) => {
  const now = useNow(30_000);
  return <StatusChip tone="info" icon="timer" label={workHours(Math.max(0, (now - Date.parse(since)) / 60_000))} />;
};
