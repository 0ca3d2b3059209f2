import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { can } from '#contract/core/access';
import type { TipoImportacion } from '#contract/requests/importaciones';
import type { EntityName } from '#contract/index';
import { useRole } from '../providers/session';
import { Icon } from './Icon';

/** A link from a list to the import of its records, for users who may import. */
export const ImportButton = ({ tipo }: { tipo: TipoImportacion | EntityName }) => {
  const role = useRole();
  if (!can(role, 'create', 'importaciones')) return null;
  return (
    <Button component={Link} to={`/activos/importar?tipo=${tipo}`} startIcon={<Icon name="upload_file" />}>
      Importar
    </Button>
  );
};
