import { FilterLiveForm } from 'react-admin';
import type { CodigoFalla } from '#contract/entities/codigosFalla';
import { codigosFalla } from '#contract/entities/codigosFalla';
import { CompactList } from '../../ui/CompactList';
import { DrawerPage } from '../../ui/DrawerPage';
import { FaceChip } from '../../ui/FaceChip';
import { FieldForm } from '../../ui/fields/FieldForm';
import { FieldList } from '../../ui/fields/FieldList';
import { CategoriaInput } from '../categorias/index';
import { clases } from './faces';
import { fields } from './fields';
import { ReadyList } from './ReadyList';
import { UsedBy } from './UsedBy';

const CodigoForm = () => (
  <FieldForm
    entity={codigosFalla}
    fields={fields}
    groups={{ Código: ['clase', 'codigo', 'nombre'] }}
    own={{ categoria_id: (props) => <CategoriaInput {...props} placeholder="Todas" /> }}
  />
);

const CodigosPage = () => (
  <DrawerPage
    resource="codigos_falla"
    at="/ordenes/codigos"
    parameter="codigo"
    list={<CodigoList />}
    newTitle="Nuevo código de falla"
    form={<CodigoForm />}
    record={
      <>
        <UsedBy />
        <CodigoForm />
      </>
    }
  />
);

export default CodigosPage;

const CodigoList = () => (
  <FieldList
    fields={fields}
    first={['codigo', 'nombre', 'clase']}
    search="Buscar por código, nombre o descripción"
    sort={{ field: 'codigo', order: 'ASC' }}
    perPage={50}
    imports="codigos_falla"
    tools={<ReadyList />}
    menu={
      <FilterLiveForm>
        <CategoriaInput source="categoria_id" />
      </FilterLiveForm>
    }
    empty={{
      icon: 'sell',
      text:
        'Todavía no hay códigos de falla. Cargue la lista inicial de problemas, causas y remedios usuales, y ' +
        'cámbiela como quiera: con códigos se sabe qué falla más y qué se repite.',
      action: <ReadyList contained />,
    }}
    compact={
      <CompactList<CodigoFalla>
        title={({ nombre }) => nombre}
        aside={({ clase }) => <FaceChip face={clases[clase]} />}
        detail={({ codigo, activo }) => [codigo, !activo && 'Inactivo'].filter(Boolean).join(' · ')}
      />
    }
  />
);
