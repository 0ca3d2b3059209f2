import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { homeOf } from '#contract/core/paths';
import { useRole } from '../providers/session';
import { EmptyState } from '../ui/EmptyState';
import type { IconName } from '../ui/Icon';

/** A page with nothing to show, and the way to one's own first page. */
export const AwayFromHome = ({ icon, text }: { icon: IconName; text: string }) => {
  const role = useRole();
  return (
    <EmptyState
      icon={icon}
      text={text}
      action={
        <Button variant="contained" component={Link} to={homeOf(role)}>
          Ir al inicio
        </Button>
      }
    />
  );
};
