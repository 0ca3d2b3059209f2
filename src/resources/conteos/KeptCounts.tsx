import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { hrefOf } from '#contract/core/paths';
import { usePhoneCopy } from '../../providers/offline/phone';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { keptCounts, unsentOf, withUnsent } from './counted';

/** The way back to the open counts that this device keeps, also while there is no network. */
export const KeptCounts = () => {
  const drafts = usePhoneCopy(({ borradores }) => borradores);
  return keptCounts(drafts).map(({ id, renglones }) => {
    const unsent = unsentOf(drafts, id);
    const done = withUnsent(renglones, unsent).filter(({ contado }) => contado !== null).length;
    const waiting = Object.keys(unsent.lines).length;
    return (
      <Button
        key={id}
        variant="outlined"
        className="touch"
        component={Link}
        to={`${hrefOf('/servicios/repuestos/conteos')}?contar=${id}`}
        startIcon={<Icon name="checklist" />}
      >
        {`Seguir el conteo ${id}: ${number(done)} de ${number(renglones.length)}`}
        {waiting > 0 && `, ${number(waiting)} por enviar`}
      </Button>
    );
  });
};
