import { Button } from '@mui/material';
import { Icon } from '../../ui/Icon';
import { useWorkIn } from './useWorkIn';

interface Props {
  label: string;
  /** The company of the page; nobody can work in a suspended one. */
  of: { empresa_id: number; empresa_activa: boolean };
  to: string;
}

/** Enters a company from the admin area. */
export const WorkInButton = ({ label, of: { empresa_id, empresa_activa }, to }: Props) => {
  const { workIn, busy } = useWorkIn();
  return (
    <Button
      variant="outlined"
      disabled={!empresa_activa}
      loading={busy}
      startIcon={<Icon name="open_in_new" />}
      onClick={() => void workIn(empresa_id, to)}
    >
      {label}
    </Button>
  );
};
