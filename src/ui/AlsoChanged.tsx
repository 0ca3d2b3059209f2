import { Link as MuiLink } from '@mui/material';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { filteredBy, hrefOf, type PagePath } from '#contract/core/paths';

/** In a list of what an update of the product changed: the way to what else it changed. */
export const AlsoChanged = ({ page, label }: { page: PagePath; label: string }) => {
  const { actualizacion } = useListContext().filterValues as { actualizacion?: unknown };
  return (
    actualizacion !== undefined && (
      <MuiLink component={Link} to={`${hrefOf(page)}${filteredBy({ actualizacion })}`}>
        {label}
      </MuiLink>
    )
  );
};
