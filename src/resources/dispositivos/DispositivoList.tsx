import type { Dispositivo } from '#contract/entities/dispositivos';
import { CompactList } from '../../ui/CompactList';
import { FieldList } from '../../ui/fields/FieldList';
import { StatusLabel } from '../../ui/StatusLabel';
import { conexiones } from './faces';
import { fields } from './fields';
import { LastSeen } from './LastSeen';

const DispositivoList = () => (
  <FieldList
    fields={fields}
    first={['nombre', 'conexion', 'ultima_conexion_en', 'identificador', 'tipo', 'estado', 'activo_id']}
    search="Buscar por nombre, identificador o marca"
    sort={{ field: 'nombre', order: 'ASC' }}
    imports="dispositivos"
    empty={{
      icon: 'router',
      text:
        'Todavía no hay dispositivos. Registre el primer rastreador con el IMEI que trae ' +
        'impreso y asígnelo a un activo.',
    }}
    compact={
      <CompactList<Dispositivo>
        title={({ nombre, identificador }) => nombre ?? identificador}
        aside={({ conexion }) => <StatusLabel face={conexiones[conexion]} />}
        detail={({ identificador, ultima_conexion_en }) => (
          <>
            {identificador} · <LastSeen at={ultima_conexion_en} />
          </>
        )}
      />
    }
  />
);

export default DispositivoList;
