import { useState } from 'react';
import { Button, Link } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Evento } from '#contract/entities/eventos';
import { eventos as words } from '#contract/words/eventos';
import { FaceChip } from '../../ui/FaceChip';
import { counted, dateTime } from '../../ui/formats';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Note } from '../../ui/Note';
import { Section } from '../../ui/Section';
import { PlainTable } from '../../ui/PlainTable';
import { eventAddress, inboxAddress } from './addresses';
import { estados, lasted, measured, severidades } from './faces';
import { Withdrawn } from './Withdrawn';
import { useEventChanges } from './useEventChanges';

const { fields } = words;
const few = 50;

/** The events of an asset, the newest first. */
const EventsOfAsset = ({ activoId }: { activoId: number }) => {
  const [all, setAll] = useState(false);
  const filter = { activo_id: activoId, ...(!all && { corregido: false }) };
  const {
    data,
    isPending,
    total = 0,
  } = useGetList<Evento>('eventos', {
    filter,
    sort: { field: 'inicio_en', order: 'DESC' },
    pagination: { page: 1, perPage: few },
  });
  const { total: withdrawn = 0 } = useGetList<Evento>('eventos', {
    filter: { activo_id: activoId, corregido: true },
    sort: { field: 'inicio_en', order: 'DESC' },
    pagination: { page: 1, perPage: 1 },
  });
  useEventChanges();
  if (isPending) return <ListSkeleton rows={6} />;
  return (
    <Section title="Eventos">
      {!data || data.length === 0 ? (
        <Note>Todavía no le ha ocurrido nada de lo que vigilan las reglas.</Note>
      ) : (
        <PlainTable
          label="Eventos"
          rows={data}
          keyOf={(event) => event.id}
          columns={[
            [
              fields.tipo,
              (event) => (
                <Link component={RouterLink} to={eventAddress(event)}>
                  {words.values.tipo[event.tipo]}
                </Link>
              ),
            ],
            [fields.inicio_en, (event) => dateTime(event.inicio_en)],
            [fields.duracion_s, (event) => (event.fin_en === null ? fields.abierto : lasted(event.duracion_s))],
            [fields.valor_max, (event) => measured(event) || '—'],
            [fields.direccion, (event) => event.direccion ?? '—'],
            [fields.severidad, (event) => <FaceChip face={severidades[event.severidad]} />],
            [
              fields.estado,
              (event) => (event.corregido ? <Withdrawn event={event} /> : <FaceChip face={estados[event.estado]} />),
            ],
          ]}
        />
      )}
      {withdrawn > 0 && (
        <Button size="small" aria-pressed={all} onClick={() => setAll(!all)}>
          {all ? 'Ocultar los corregidos' : `Mostrar ${counted(withdrawn, 'corregido', 'corregidos')}`}
        </Button>
      )}
      {total > few && (
        <Link component={RouterLink} to={inboxAddress(filter)}>
          Ver todos en la bandeja
        </Link>
      )}
    </Section>
  );
};

export default EventsOfAsset;
