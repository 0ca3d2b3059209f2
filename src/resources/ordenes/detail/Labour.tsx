import { useEffect, useState } from 'react';
import { Button, IconButton, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { BooleanInput } from 'react-admin';
import { isOpenState, nuevaManoObra, type ManoObra } from '#contract/ordenes';
import { z } from '#contract/validation';
import { FormDialog } from '../../../ui/FormDialog';
import { dateTime, money } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { MomentInput } from '../../../ui/dates/DateInput';
import { StatusChip } from '../../../ui/StatusChip';
import { TableScroll } from '../../../ui/TableScroll';
import { PersonalInput, useMyPerson } from '../../personal/index';
import { addLabour, endLabour, removeLabour, restoreLabour } from '../deeds';
import { isEnded } from '../moves/moves';
import type { PartProps } from './Detail';
import { Part } from './Part';
import { span } from './span';
import { useOrderItems, useOrderAction } from './useOrderItems';
import { TextInput } from '../../../ui/form/inputs';

/** Hours of labour by person, and running clocks. */
const Labour = ({ orden, mayEdit }: PartProps) => {
  const query = useOrderItems<ManoObra>(orden.id, 'mano-obra');
  const { act, attempt, remove } = useOrderAction(orden.id);
  const [writing, setWriting] = useState(false);
  const me = useMyPerson();
  const open = isOpenState(orden.estado);
  const ended = isEnded(orden.estado);
  const mine = query.data?.find(({ fin_en, personal_id }) => fin_en === null && personal_id === me);
  const minutes = (query.data ?? []).reduce((sum, row) => sum + (row.minutos ?? 0), 0);

  return (
    <>
      <Part
        title={minutes > 0 ? `Mano de obra · ${span(minutes)}` : 'Mano de obra'}
        query={query}
        none="Nadie ha anotado horas todavía."
        actions={
          <>
            {open && me !== undefined && !mine && (
              <Button startIcon={<Icon name="timer" />} onClick={() => void act('Su reloj está en marcha', () => addLabour(orden.id, {}))}>
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
          <TableScroll role="region" aria-label="Mano de obra" tabIndex={0}>
            <Table>
              <TableHead>
                <TableRow>
                  <TableCell>Persona</TableCell>
                  <TableCell align="right">Tiempo</TableCell>
                  {mayEdit && <TableCell align="right">Costo</TableCell>}
                  <TableCell>Desde</TableCell>
                  <TableCell>Nota</TableCell>
                  <TableCell />
                </TableRow>
              </TableHead>
              <TableBody>
                {rows.map((row) => (
                  <TableRow key={row.id}>
                    <TableCell>{row.persona}</TableCell>
                    <TableCell align="right">{row.fin_en === null ? <Running since={row.inicio_en} /> : span(row.minutos ?? 0)}</TableCell>
                    {mayEdit && <TableCell align="right">{row.incluye_costo ? (row.costo === null ? '—' : money(row.costo)) : 'No se cobra'}</TableCell>}
                    <TableCell>{dateTime(row.inicio_en)}</TableCell>
                    <TableCell>{row.nota ?? '—'}</TableCell>
                    <TableCell align="right">
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
                        <IconButton
                          aria-label={`Quitar las horas de ${row.persona}`}
                          onClick={() =>
                            void remove(
                              `Se quitaron las horas de ${row.persona}`,
                              () => removeLabour(orden.id, row.id),
                              () => restoreLabour(orden.id, row.id),
                            )
                          }
                        >
                          <Icon name="delete" size={18} />
                        </IconButton>
                      )}
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </TableScroll>
        )}
      </Part>
      {writing && (
        <FormDialog
          title="Anotar horas"
          submitLabel="Anotar"
          schema={worked}
          initial={{ personal_id: me ?? orden.responsable_id, inicio_en: null, fin_en: null, incluye_costo: true, nota: null }}
          onClose={() => setWriting(false)}
          onSubmit={(values) => attempt('Horas anotadas', () => addLabour(orden.id, nuevaManoObra.parse(values)))}
        >
          <PersonalInput source="personal_id" label="Persona" />
          <MomentInput source="inicio_en" label="Desde" />
          <MomentInput source="fin_en" label="Hasta" helperText="Vacío: el reloj queda en marcha" />
          <BooleanInput source="incluye_costo" label="Cuenta en el costo" helperText={false} />
          <TextInput source="nota" label="Nota (opcional)" helperText={false} />
        </FormDialog>
      )}
    </>
  );
};

export default Labour;

const worked = z
  .object({
    personal_id: z.int(),
    inicio_en: z.iso.datetime({ offset: true }),
    fin_en: z.iso.datetime({ offset: true }).nullish(),
    incluye_costo: z.boolean(),
    nota: z.string().trim().max(300).nullish(),
  })
  .refine(({ inicio_en, fin_en }) => !fin_en || Date.parse(fin_en) > Date.parse(inicio_en), { path: ['fin_en'], message: 'Debe ser posterior al inicio' });

/** The time since a clock started, updated every minute. */
const Running = ({ since }: { since: string }) => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return <StatusChip tone="info" icon="timer" label={span(Math.max(0, (now - Date.parse(since)) / 60_000))} />;
};
