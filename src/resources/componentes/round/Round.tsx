import { useState } from 'react';
import { worksInTheField } from '#contract/core/roles';
import type { Componente } from '#contract/entities/componentes';
import type { Ejes } from '#contract/entities/ejes';
import { usePhoneCopy } from '../../../providers/offline/phone';
import { mountedOn } from '../../../providers/offline/tyres';
import { useRole } from '../../../providers/session';
import { EmptyState } from '../../../ui/EmptyState';
import { failureOf } from '../../../ui/failure';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { PlainDialog } from '../../../ui/PlainDialog';
import { useKeptHere } from '../../inspecciones/index';
import { useComponentsOf } from '../requests';
import { Reading } from './Reading';
import { tyresInOrder } from './round';
import { Sent } from './Sent';
import styles from './round.module.css';

interface Props {
  assetId: number;
  /** What the asset is called. */
  title: string;
  onClose: () => void;
}

/** Reads the tyres of an asset in one pass over the page, with or without network. */
const Round = ({ assetId, title, onClose }: Props) => {
  useKeptHere();
  const inField = worksInTheField(useRole());
  // Until the phone has opened what it keeps, nothing can wait on it.
  const opening = usePhoneCopy(({ fase }) => fase === 'cargando') && inField;
  const all = usePhoneCopy(({ vista }) => vista.llantas);
  // What this phone keeps is there at once.
  const kept = inField ? mountedOn(all, assetId) : undefined;
  const { data, error } = useComponentsOf(kept || opening ? undefined : assetId);
  const found = opening ? undefined : (kept ?? data);
  // As they stood when it began: what changes meanwhile must not move under the finger.
  const [begun, setBegun] = useState<{ tyres: readonly Componente[]; axles: Ejes }>();
  const [sent, setSent] = useState<{ uuid: string; readings: number }>();
  const tyres = found && tyresInOrder(found);
  if (!begun && tyres && tyres.length > 0) setBegun({ tyres, axles: found.ejes });

  if (sent) return <Sent {...sent} title={title} onClose={onClose} />;
  if (begun)
    return (
      <Reading
        {...begun}
        assetId={assetId}
        title={title}
        onSent={(uuid, readings) => setSent({ uuid, readings })}
        onClose={onClose}
      />
    );
  return (
    <PlainDialog title="Ronda de llantas" width="sm" fills className={styles.round} close="Cerrar" onClose={onClose}>
      {error || tyres ? (
        <EmptyState icon="tire_repair" text={error && !tyres ? failureOf(error).message : nothing} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </PlainDialog>
  );
};

export default Round;

const nothing = 'Este activo no tiene llantas montadas. Móntelas en la pestaña Componentes de su hoja de vida.';
