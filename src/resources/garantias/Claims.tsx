import { useState } from 'react';
import { Button, Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Garantia, Reclamo } from '#contract/entities/garantias';
import { FaceChip } from '../../ui/FaceChip';
import { calendarDay, money } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { Note } from '../../ui/Note';
import { Section } from '../../ui/Section';
import { useAttempt } from '../../ui/useAttempt';
import { ClaimDialog } from './ClaimDialog';
import { ClaimState } from './ClaimState';
import { reclamos } from './faces';
import { saveClaim, useClaims } from './requests';

/** The claims of a warranty, each with its order, its state and its money. */
export const Claims = ({ garantia }: { garantia: Garantia }) => {
  const { data } = useClaims(garantia.id);
  const [making, setMaking] = useState(false);
  const [changing, setChanging] = useState<Reclamo>();
  return (
    <Section
      title="Reclamos"
      actions={
        <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setMaking(true)}>
          Reclamar
        </Button>
      }
    >
      {data?.length === 0 && <Note>Nadie ha reclamado esta garantía.</Note>}
      <ul className="bare-list divided">
        {data?.map((each) => (
          <Claim key={each.id} reclamo={each} onChange={() => setChanging(each)} />
        ))}
      </ul>
      {making && (
        <ClaimDialog garantiaId={garantia.id} activoId={garantia.de_activo_id} onClose={() => setMaking(false)} />
      )}
      {changing && <ClaimState reclamo={changing} onClose={() => setChanging(undefined)} />}
    </Section>
  );
};

const Claim = ({ reclamo, onChange }: { reclamo: Reclamo; onChange: () => void }) => {
  const { attempt, busy } = useAttempt();
  const { orden_id, orden_numero, estado, reclamado, recuperado, fecha, nota } = reclamo;
  return (
    <li className="grid gap-6 pad-10-0">
      <span className="row wrap spread gap-8">
        <MuiLink component={Link} to={`/ordenes/${orden_id}/show`}>
          {orden_numero}
        </MuiLink>
        <FaceChip face={reclamos[estado]} />
      </span>
      <span className="tabular">
        {`Reclamado ${money(reclamado)}`}
        {recuperado !== null && fecha !== null && ` · pagaron ${money(recuperado)} el ${calendarDay(fecha)}`}
      </span>
      {nota && <small className="muted break-anywhere">{nota}</small>}
      <span className="row wrap gap-8">
        <Button size="small" startIcon={<Icon name="edit" size={18} />} onClick={onChange}>
          Cambiar
        </Button>
        <Button
          size="small"
          startIcon={<Icon name="picture_as_pdf" size={18} />}
          disabled={busy}
          onClick={() => void attempt(() => saveClaim(reclamo))}
        >
          PDF del reclamo
        </Button>
      </span>
    </li>
  );
};
