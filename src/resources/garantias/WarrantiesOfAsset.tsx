import { Button, Link as MuiLink } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Garantia } from '#contract/entities/garantias';
import { FaceChip } from '../../ui/FaceChip';
import { calendarDay, number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { Note } from '../../ui/Note';
import { Section } from '../../ui/Section';
import { situaciones } from './faces';

/** The warranties that count for an asset, on its sheet: its own, of its components, and of work done on it. */
const WarrantiesOfAsset = ({ activoId }: { activoId: number }) => {
  const { data } = useGetList<Garantia>('garantias', {
    filter: { de_activo_id: activoId },
    sort: { field: 'vence_en', order: 'DESC' },
    pagination: { page: 1, perPage: 100 },
  });
  return (
    <Section
      title="Garantías"
      actions={
        <Button
          component={Link}
          to={`/activos/garantias?garantia=nuevo&activo_id=${activoId}`}
          startIcon={<Icon name="add" />}
        >
          Añadir garantía
        </Button>
      }
    >
      {data?.length === 0 && <Note>Sin garantías registradas.</Note>}
      <ul className="bare-list divided">
        {data?.map((warranty) => (
          <li className="row wrap spread gap-8 pad-10-0" key={warranty.id}>
            <span className="grid gap-4">
              <MuiLink component={Link} to={`/activos/garantias?garantia=${warranty.id}`}>
                {warranty.de}
              </MuiLink>
              <small className="muted">{[warranty.proveedor, ...limits(warranty)].filter(Boolean).join(' · ')}</small>
            </span>
            <FaceChip face={situaciones[warranty.situacion]} />
          </li>
        ))}
      </ul>
    </Section>
  );
};

export default WarrantiesOfAsset;

const limits = ({ vence_en, hasta_km, hasta_horas }: Garantia) => [
  vence_en && `hasta el ${calendarDay(vence_en)}`,
  hasta_km !== null && `hasta ${number(hasta_km)} km`,
  hasta_horas !== null && `hasta ${number(hasta_horas)} h`,
];
