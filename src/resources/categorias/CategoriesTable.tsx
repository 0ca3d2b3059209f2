import { Link as MuiLink, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { RecordContextProvider, DeleteWithConfirmButton } from 'react-admin';
import { Link } from 'react-router-dom';
import { filteredBy } from '#contract/core/paths';
import type { Categoria } from '#contract/entities/categorias';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { tiposDeActivo } from '../activos/index';
import { wordOf } from '../../ui/faces';
import { iconOf } from './faces';
import styles from './categorias.module.css';

/** Categories, one per row: their extra fields and number of assets. */
export const CategoriesTable = ({ rows, onOpen }: { rows: readonly Categoria[]; onOpen: (id: number) => void }) => (
  <div className={`card scroll-x ${styles.categoriesTable}`}>
    <Table>
      <TableHead>
        <TableRow>
          <TableCell>Nombre</TableCell>
          <TableCell>Tipo de activo</TableCell>
          <TableCell>Campos propios</TableCell>
          <TableCell align="right">Activos</TableCell>
          <TableCell>
            <span className="visually-hidden">Acciones</span>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id} hover>
            <TableCell>
              <span className="inline-row gap-10">
                <CategoryIcon categoria={row} />
                <button
                  type="button"
                  className={`bare-button unpadded inherit-color medium text-left underlined ${styles.categoryOpen}`}
                  onClick={() => onOpen(row.id)}
                >
                  {row.nombre}
                </button>
              </span>
            </TableCell>
            <TableCell>{wordOf(tiposDeActivo, row.tipo_activo)}</TableCell>
            <TableCell className={styles.categoryFields}>
              {row.campos_extra_def.map(({ etiqueta }) => etiqueta).join(', ') || '—'}
            </TableCell>
            <TableCell align="right">
              <AssetsOf categoria={row} />
            </TableCell>
            <TableCell align="right">
              <RecordContextProvider value={row}>
                <DeleteWithConfirmButton
                  label="Eliminar"
                  resource="categorias"
                  redirect={false}
                  mutationMode="pessimistic"
                  icon={<Icon name="delete" size={20} />}
                  confirmTitle={`Eliminar la categoría ${row.nombre}`}
                  confirmContent="Los activos no se eliminan. ¿Desea continuar?"
                />
              </RecordContextProvider>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </div>
);

const CategoryIcon = ({ categoria }: { categoria: Categoria }) => (
  <span className={styles.categoryIcon} style={categoria.color ? { color: categoria.color } : undefined}>
    <Icon name={iconOf(categoria)} size={20} />
  </span>
);

const AssetsOf = ({ categoria: { id, activos_n } }: { categoria: Categoria }) =>
  activos_n === 0 ? (
    '0'
  ) : (
    <MuiLink
      component={Link}
      to={{
        pathname: '/activos',
        search: filteredBy({ categoria_id: id }),
      }}
    >
      {number(activos_n)}
    </MuiLink>
  );
