import { masEnArea } from '#contract/requests/enArea';
import { masVarios } from '#contract/requests/varios';
import { limits } from '#contract/core/limits';
import { ofEntities, type Operation } from './ofEntities';
import { ofEvents } from './ofEvents';
import { ofComponents } from './ofComponents';
import { ofInspections } from './ofInspections';
import { ofIntegrations } from './ofIntegrations';
import { ofPlanner } from './ofPlanner';
import { ofPrograms } from './ofPrograms';
import { ofStock } from './ofStock';
import { ofReports } from './ofReports';
import { ofPurchases } from './ofPurchases';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const createsMany = `Hasta ${masVarios}, cada uno por aparte: el que no se puede crear no detiene a los demás.`;

/** How dues are changed together. */
const manyDues =
  `Los de \`ids\`, o todos los que halla \`filter\` (el de su lista), hasta ${limits.bulk.most}. Hasta ` +
  `${limits.bulk.atOnce} responde 200; si son más, 202 con el trabajo, cuyo \`resultado\` es lo mismo. Repetirla no ` +
  'hace nada dos veces.';

const movesEntries =
  'Cada orden con el día en que está. ' +
  `Hasta ${limits.bulk.atOnce} responde 200; si son más, 202 con el trabajo, cuyo \`resultado\` es lo mismo.`;

const whatHash =
  '`huella` es la SHA-256 de los bytes del archivo entero, en 64 cifras hexadecimales con letras minúsculas. Con los ' +
  'mismos `bytes` y `huella` sigue un envío que se cortó.';

const refusedEnd =
  'Si se rechaza, lo enviado queda: envíe las partes que faltan (409), corrija el cuerpo (422 en su campo) o envíe ' +
  'de nuevo las partes dañadas (422 en `archivo`: los bytes no son los de `huella`), y vuelva a terminar. Repetirlo ' +
  'responde lo mismo.';

/** What each call does. `produces`: the type of what it answers, where that is not JSON of a schema. */
export const operations: Readonly<Record<string, Operation>> = {
  ...ofEntities,
  ...ofReports,
  ...ofEvents,
  ...ofIntegrations,
  ...ofInspections,
  ...ofComponents,
  ...ofPlanner,
  ...ofPrograms,
  ...ofStock,
  ...ofPurchases,
  'GET /activos/documentos/por-que': 'Dice por qué los documentos no avisan de nada',
  'POST /activos/documentos/exportar': 'Exporta los documentos de los activos',
  'GET /activos/etiquetas': { summary: 'Etiquetas con código QR para imprimir', produces: 'application/pdf' },
  'GET /activos/hojas': 'Lee varias hojas de vida de una vez',
  'POST /activos/pdf': 'Pide las hojas de vida de varios activos en un PDF',
  'POST /activos/{id}/comentarios': 'Comenta un activo',
  'POST /activos/{id}/costos': 'Anota un costo de un activo',
  'POST /activos/{id}/costos/{item}/anular': 'Anula un costo de un activo',
  'GET /activos/{id}/documentos': 'Lista los documentos de un activo',
  'POST /activos/{id}/documentos': 'Agrega un documento a un activo',
  'PUT /activos/{id}/documentos/{item}': 'Cambia un documento de un activo',
  'DELETE /activos/{id}/documentos/{item}': 'Elimina un documento de un activo',
  'POST /activos/{id}/documentos/{item}/restaurar': 'Restaura un documento eliminado',
  'POST /activos/{id}/duplicar': 'Crea un activo igual a otro',
  'POST /activos/{id}/estado': 'Cambia el estado de un activo',
  'POST /codigos_falla/lista-inicial': 'Añade los códigos de falla de la lista inicial que faltan',
  'POST /activos/{id}/fallas': 'Reporta una falla de un activo',
  'POST /activos/{id}/fotos': 'Agrega una foto a un activo',
  'GET /activos/{id}/historial': 'Lee el historial de un activo',
  'GET /activos/{id}/historial/conteos': 'Cuenta el historial de un activo por tipo',
  'GET /activos/{id}/medidores': 'Lista los medidores de un activo',
  'POST /activos/{id}/medidores': 'Agrega un medidor a un activo',
  'PUT /activos/{id}/medidores/{item}': 'Cambia un medidor',
  'DELETE /activos/{id}/medidores/{item}': 'Elimina un medidor',
  'GET /activos/{id}/medidores/{item}/lecturas': 'Lista las lecturas de un medidor',
  'POST /activos/{id}/medidores/{item}/lecturas': 'Anota una lectura de un medidor',
  'POST /activos/{id}/medidores/{item}/lecturas/{lectura}/juicio': 'Acepta o rechaza una lectura dudosa',
  'POST /activos/{id}/medidores/{item}/restaurar': 'Restaura un medidor eliminado',
  'GET /activos/{id}/paradas': 'Lista los tiempos parado de un activo',
  'POST /activos/{id}/paradas': 'Anota un tiempo parado de un activo',
  'PUT /activos/{id}/paradas/{item}': 'Cambia un tiempo parado',
  'DELETE /activos/{id}/paradas/{item}': 'Elimina un tiempo parado',
  'POST /activos/{id}/paradas/{item}/dividir': 'Divide un tiempo parado en dos',
  'GET /activos/{id}/resumen': 'Lee las cifras de un activo',
  'POST /activos/{id}/traslado': 'Pasa un activo a otro nivel',
  'POST /archivos': {
    summary: 'Empieza a subir un archivo',
    about:
      `Después envíe sus bytes y termine; el archivo queda listo para anexarlo a un registro. ${whatHash} Cada ` +
      'persona sube un archivo a la vez: al empezar otro se deja el anterior.',
  },
  'GET /archivos/{carga}': 'Dice qué partes de un archivo faltan',
  'PATCH /archivos/{carga}': {
    summary: 'Sigue subiendo un archivo desde el byte que falta',
    about:
      'Hasta 256 KB por solicitud. Lo que alcanzó a llegar queda guardado aunque la conexión se corte; `desde` dice ' +
      'dónde seguir, también en el 409 de quien empieza en otro byte.',
  },
  'PUT /archivos/{carga}/{parte}': 'Sube una parte de un archivo',
  'POST /archivos/{carga}/terminar': { summary: 'Termina de subir un archivo', about: refusedEnd },
  'GET /auditoria': 'Lista quién hizo qué',
  'GET /buscar': { summary: 'Busca en todo', about: 'Solo en lo que el token puede leer.' },
  'POST /combustible/restaurar': 'Restaura cargas eliminadas',
  'GET /combustible/resumen': 'Suma las cargas de un filtro',
  'POST /combustible/{id}/anular': 'Anula una carga',
  'POST /combustible/{id}/reponer': 'Repone una carga anulada',
  'GET /conduccion': 'Puntaje de conducción por persona o activo',
  'POST /conduccion/exportar': 'Exporta los puntajes de conducción',
  'GET /dashboard': { summary: 'Cifras del panel', about: 'Vienen en null las que el token no puede leer.' },
  'GET /detenciones': 'Lista las detenciones',
  'POST /detenciones/exportar': 'Exporta las detenciones',
  'GET /dispositivos/asignaciones': 'Dispositivos que ha llevado un activo',
  'GET /dispositivos/desconocidos': 'Lista los equipos que reportan sin estar registrados',
  'DELETE /dispositivos/desconocidos/{id}': 'Descarta un equipo desconocido',
  'POST /dispositivos/desconocidos/{id}/adoptar': 'Registra un equipo desconocido',
  'GET /dispositivos/llegadas': 'Lo que llegó de los equipos desde un momento',
  'GET /dispositivos/puertos': 'Lista los puertos para rastreadores',
  'GET /dispositivos/tramas-rechazadas': 'Lista los reportes rechazados',
  'GET /dispositivos/{id}/asignaciones': 'Lista los activos que han llevado un dispositivo',
  'POST /dispositivos/{id}/asignar': 'Asigna un dispositivo a un activo',
  'GET /dispositivos/{id}/comandos': 'Lista los comandos enviados a un rastreador',
  'POST /dispositivos/{id}/comandos': 'Envía un comando a un rastreador',
  'DELETE /dispositivos/{id}/comandos/{item}': 'Retira un comando que todavía no salió',
  'GET /dispositivos/{id}/conexion': 'Cómo está conectado un rastreador',
  'POST /dispositivos/{id}/estado': 'Cambia el estado de un dispositivo',
  'POST /dispositivos/{id}/retirar': 'Retira un dispositivo de su activo',
  'GET /dispositivos/{id}/tramas': 'Lista los últimos reportes de un dispositivo',
  'POST /ejecuciones/candidatos': 'Los tres vehículos que mejor atienden una parada',
  'GET /ejecuciones/cumplimiento': 'Cumplimiento de las rutas',
  'POST /ejecuciones/cumplimiento/exportar': 'Exporta el cumplimiento',
  'POST /ejecuciones/paradas/exportar': 'Exporta las paradas de las ejecuciones',
  'GET /ejecuciones/tablero': 'Las ejecuciones de un día, con lo que nadie atiende',
  'GET /ejecuciones/{id}/plan': 'Lee el plan de una ejecución, parada por parada',
  'POST /ejecuciones/{id}/despacho':
    'Cambia las paradas por visitar: inserta, quita, omite, recupera, ordena o traspasa',
  'GET /ejecuciones/{id}/marcas': 'Lo que dijo el conductor de cada parada, con sus pruebas',
  'POST /ejecuciones/{id}/marcas': 'El conductor llegó a una parada, la atendió o no pudo',
  'POST /ejecuciones/transiciones': 'Pasa varias ejecuciones a otro estado',
  'POST /ejecuciones/varios': { summary: 'Crea varias ejecuciones', about: createsMany },
  'POST /ejecuciones/{id}/transicion': 'Pasa una ejecución a otro estado',
  'GET /importaciones': 'Lista las importaciones',
  'POST /importaciones/archivo': { summary: 'Empieza a subir un archivo para importarlo', about: whatHash },
  'GET /importaciones/archivo/{carga}': 'Dice qué partes del archivo faltan',
  'PATCH /importaciones/archivo/{carga}': 'Sigue subiendo el archivo desde el byte que falta',
  'PUT /importaciones/archivo/{carga}/{parte}': 'Sube una parte del archivo',
  'POST /importaciones/archivo/{carga}/terminar': {
    summary: 'Termina de subirlo y crea la importación',
    about: refusedEnd,
  },
  'GET /importaciones/plantillas/{tipo}': { summary: 'Plantilla de un tipo de importación', produces: xlsx },
  'GET /importaciones/{id}': 'Lee una importación',
  'DELETE /importaciones/{id}': 'Descarta una importación',
  'PUT /importaciones/{id}/columnas': 'Elige qué es cada columna',
  'POST /importaciones/{id}/detener': 'Detiene lo que la importación está haciendo',
  'POST /importaciones/{id}/errores': 'Pide un archivo con las filas que tienen errores',
  'GET /importaciones/{id}/filas': 'Lista las filas de una importación',
  'PUT /importaciones/{id}/filas/{numero}': 'Corrige una fila',
  'POST /importaciones/{id}/hoja': 'Lee el archivo de otra manera',
  'POST /importaciones/{id}/importar': 'Guarda los registros',
  'POST /importaciones/{id}/revertir': 'Deshace una importación',
  'POST /importaciones/{id}/validar': 'Revisa las filas',
  'GET /importaciones/{id}/valores': 'Lista los valores que no se conocen',
  'PUT /importaciones/{id}/valores': 'Dice qué es cada valor desconocido',
  'GET /indicadores': 'Indicadores de mantenimiento y flota',
  'GET /indicadores/panel': 'Indicadores del panel',
  'GET /jornadas': 'Lista las jornadas',
  'POST /jornadas/exportar': 'Exporta las jornadas',
  'GET /mantenimiento/calendario': {
    summary: 'Calendario de mantenimiento',
    about: 'Con las órdenes, si el token puede leerlas.',
  },
  'GET /mantenimiento/medidores': 'Lista los nombres de medidores en uso',
  'GET /mantenimiento/planificador': {
    summary: 'Calendario de mantenimiento con sus cuentas',
    about: 'Con las órdenes, si el token puede leerlas.',
  },
  'POST /mantenimiento/planificador/mover': {
    summary: 'Mueve vencimientos y órdenes a otro día',
    about: movesEntries,
  },
  'POST /mantenimiento/planificador/devolver': {
    summary: 'Devuelve a su día lo que se movió, con el mismo cuerpo',
    about: movesEntries,
  },
  'GET /mantenimiento/{id}/por-que': 'Dice por qué un plan no avisa de nada',
  'GET /mantenimiento/pronostico': 'Pronóstico de trabajo y costo',
  'POST /mantenimiento/restaurar': 'Restaura planes eliminados',
  'POST /mantenimiento/varios': { summary: 'Crea varios planes', about: createsMany },
  'GET /mantenimiento/vencimientos': 'Lista los vencimientos',
  'POST /mantenimiento/vencimientos/deshacer': {
    summary: 'Deshace el último cambio de fecha de varios vencimientos',
    about: manyDues,
  },
  'POST /mantenimiento/vencimientos/exportar': 'Exporta los vencimientos',
  'POST /mantenimiento/vencimientos/ordenes': {
    summary: 'Crea las órdenes de varios vencimientos',
    about: `El que ya tiene una orden abierta cuenta como hecho, con esa. ${manyDues}`,
  },
  'POST /mantenimiento/vencimientos/posponer': { summary: 'Pospone varios vencimientos', about: manyDues },
  'POST /mantenimiento/vencimientos/ultimas': 'Anota cuándo se hizo cada uno por última vez',
  'POST /mantenimiento/vencimientos/reprogramar': {
    summary: 'Cambia la fecha de varios vencimientos',
    about: manyDues,
  },
  'GET /mantenimiento/vencimientos/{id}': 'Lee un vencimiento',
  'POST /mantenimiento/vencimientos/{id}/deshacer': 'Deshace el último cambio de fecha',
  'GET /mantenimiento/vencimientos/{id}/historial': 'Lee los cambios de un vencimiento',
  'POST /mantenimiento/vencimientos/{id}/orden': 'Crea la orden de un vencimiento, o responde la que ya tiene',
  'POST /mantenimiento/vencimientos/{id}/posponer': 'Pospone un vencimiento',
  'POST /mantenimiento/vencimientos/{id}/reprogramar': 'Cambia la fecha de un vencimiento',
  'GET /mantenimiento/vencimientos/{id}/saltos': 'Qué ciclos se saltarían al cambiar la fecha',
  'POST /mantenimiento/vencimientos/{id}/ultima': 'Anota cuándo se hizo por última vez',
  'POST /niveles/{id}/fusionar': 'Une un nivel con otro',
  'GET /mensajes': {
    summary: 'Lista los mensajes, del más nuevo al más viejo',
    about: 'De una persona, o de lo que tratan: una orden, una ejecución, un evento o un activo.',
  },
  'POST /mensajes': 'Escribe un mensaje a una persona',
  'GET /mensajes/destinatario': 'A quién concierne una orden, una ejecución, un evento o un activo',
  'GET /mensajes/contacto': 'El nombre y el teléfono de quien conduce un activo o una ejecución, o de un evento',
  'GET /mensajes/hilos': 'Lista las personas con las que hay mensajes',
  'POST /mensajes/leidos': 'Marca como leído lo que escribió una persona',
  'GET /mensajes/sin-leer': 'Cuenta lo que nadie ha leído todavía',
  'GET /ordenes/paquete': 'Las órdenes de la persona con lo que necesita sin conexión',
  'POST /ordenes/asignar': 'Asigna varias órdenes a una persona',
  'POST /ordenes/pdf': 'Pide varias órdenes en un PDF',
  'POST /ordenes/transiciones': 'Pasa varias órdenes a otro estado, o las asigna',
  'GET /ordenes/{id}/archivos': 'Lista los archivos de una orden',
  'POST /ordenes/{id}/archivos': 'Anexa un archivo a una orden',
  'DELETE /ordenes/{id}/archivos/{item}': 'Quita un archivo de una orden',
  'POST /ordenes/{id}/archivos/{item}/restaurar': 'Restaura un archivo quitado',
  'GET /ordenes/{id}/comentarios': 'Lista los comentarios de una orden',
  'POST /ordenes/{id}/comentarios': 'Comenta una orden',
  'GET /ordenes/{id}/costos': 'Lista los costos de una orden',
  'POST /ordenes/{id}/costos': 'Anota un costo de una orden',
  'DELETE /ordenes/{id}/costos/{item}': 'Quita un costo de una orden',
  'POST /ordenes/{id}/costos/{item}/restaurar': 'Restaura un costo quitado',
  'GET /ordenes/{id}/historial': 'Lee los pasos de una orden',
  'GET /ordenes/{id}/mano-obra': 'Lista las horas de una orden',
  'POST /ordenes/{id}/mano-obra': 'Anota horas en una orden',
  'DELETE /ordenes/{id}/mano-obra/{item}': 'Quita horas de una orden',
  'POST /ordenes/{id}/mano-obra/{item}/fin': 'Detiene el reloj de unas horas',
  'POST /ordenes/{id}/mano-obra/{item}/restaurar': 'Restaura horas quitadas',
  'POST /ordenes/{id}/pdf': 'Pide la orden como PDF',
  'GET /ordenes/{id}/previstos': 'Lee los repuestos previstos de una orden',
  'POST /ordenes/{id}/previstos': 'Usa los repuestos previstos',
  'GET /ordenes/{id}/repuestos': 'Lista los repuestos usados en una orden',
  'POST /ordenes/{id}/repuestos': 'Anota un repuesto usado o devuelto',
  'POST /ordenes/{id}/tareas/orden': 'Ordena las tareas de una orden',
  'POST /ordenes/{id}/tareas/plantilla': 'Agrega las tareas de una plantilla',
  'POST /solicitudes/{id}/transicion': {
    summary: 'Decide una solicitud nueva',
    about:
      '`aprobada` crea su orden; `unida` pide `orden_id` o `solicitud_id`; `rechazada` pide `motivo`. Las que se ' +
      'unieron a ella la siguen.',
  },
  'POST /solicitudes/{id}/responder': 'Responde en una línea a quien hizo la solicitud',
  'GET /solicitudes/tiempos': 'Cuánto se tarda en responder las solicitudes',
  'GET /solicitudes/{id}/parecidas': 'Lo abierto del mismo activo o lugar que dice lo mismo',
  'POST /ordenes/{id}/transicion': {
    summary: 'Pasa una orden a otro estado',
    about: '`transiciones_permitidas` de la orden dice a cuáles. Un 422 dice qué falta para completarla o cerrarla.',
  },
  'GET /paradas/exportar': { summary: 'Las paradas como mapa', produces: 'application/octet-stream' },
  'GET /paradas/sugerencias': 'Lugares donde la flota se detiene a menudo',
  'POST /paradas/{id}/restaurar': 'Restaura una parada eliminada',
  'GET /paradas/{id}/visitas': 'Lista las visitas a una parada',
  'GET /personal/llaves-desconocidas': 'Lista las llaves leídas que no son de nadie',
  'GET /personal/{id}/a-cargo': 'Cuenta lo que una persona tiene a cargo',
  'GET /personal/{id}/documentos': 'Lista los documentos de una persona',
  'POST /personal/{id}/documentos': 'Agrega un documento a una persona',
  'PUT /personal/{id}/documentos/{item}': 'Cambia un documento de una persona',
  'DELETE /personal/{id}/documentos/{item}': 'Elimina un documento de una persona',
  'POST /personal/{id}/documentos/{item}/restaurar': 'Restaura un documento eliminado',
  'POST /personal/{id}/retirar': 'Retira a una persona y pasa lo suyo a otra',
  'GET /posiciones': {
    summary: 'Última posición de cada activo, o las de un activo entre dos momentos',
    about:
      'Sin `activo_id`, la más reciente de cada activo. Con `filter={"activo_id":1,"desde":"…","hasta":"…"}`, ' +
      'todas las de ese tiempo, en el orden del equipo.',
  },
  'POST /posiciones/en-area': {
    summary: 'Qué activos estuvieron en un área, y cuándo',
    about:
      `Las estancias de cada activo entre dos momentos, hasta ${masEnArea.dias} días. Cuenta también quien ` +
      'cruzó el área entre dos posiciones.',
  },
  'GET /posiciones/mapa': {
    summary: 'La flota para un mapa: la última posición de cada activo, por columnas',
    about:
      'Siete listas de igual largo, ordenadas por activo: la n-ésima de cada una es del mismo activo. `fecha_s` son ' +
      'segundos desde 1970, y `estado` es 0 en movimiento, 1 en ralentí, 2 detenido o 3 sin conexión. Son ' +
      `${limits.positions.mapRows} activos como máximo: siga con \`despues_de\`, el último \`activo_id\` recibido.`,
  },
  'GET /posiciones/senales/{id}': 'Lo último que dijo el equipo de un activo: batería, entradas, salidas, combustible',
  'POST /posiciones/exportar': 'Exporta posiciones',
  'GET /direcciones': {
    summary: 'Las calles de unos lugares',
    about:
      '`lugares` es una lista en JSON de latitudes y longitudes: `[[4.6512,-74.0987]]`. Lo ' +
      'que se sabe viene enseguida; lo que no, queda `pendiente` y se pregunta sin hacer ' +
      'esperar: vuelva a pedirlo en unos segundos.',
  },
  'GET /direcciones/buscar': {
    summary: 'Los lugares de una dirección',
    about:
      '`cerca` es una latitud y una longitud en JSON: `[4.6512,-74.0987]`. Hace falta donde las ' +
      'calles vienen de archivos de mapas, que buscan alrededor de ese lugar.',
  },
  'GET /recorrido': 'Recorrido de un activo: puntos, viajes y detenciones',
  'GET /recorrido/datos': {
    summary: 'Qué más dicen las posiciones de un activo en unos días',
    about:
      'Columnas, como `encendido` o `combustible_pct`, y lo que envía cada rastreador, como `atributos.temperatura_1`.',
  },
  'GET /recorrido/series': {
    summary: 'Algunos de esos datos a lo largo del tiempo',
    about: '`datos` es una lista en JSON, de cinco como máximo: `["encendido","atributos.temperatura_1"]`.',
  },
  'GET /recorrido/exportar': { summary: 'Recorrido corto como archivo', produces: 'application/octet-stream' },
  'POST /recorrido/exportar': 'Pide un recorrido largo como archivo',
  'GET /recorrido/flota': 'El día de toda la flota',
  'GET /reglas/{id}/por-que': 'Dice qué miró una regla y por qué no hubo eventos',
  'POST /reglas/probar': 'Prueba una regla con los datos de antes',
  'GET /reglas/recomendadas': 'Qué reglas recomendadas faltan',
  'POST /reglas/recomendadas': 'Crea las reglas recomendadas que faltan',
  'POST /reglas/restaurar': 'Restaura reglas eliminadas',
  'GET /rutas/exportar': { summary: 'Las rutas como mapa', produces: 'application/octet-stream' },
  'POST /rutas/{id}/restaurar': 'Restaura una ruta eliminada',
  'POST /tareas/{id}/registro': 'Anota cómo quedó una tarea',
  'POST /tareas/{id}/restaurar': 'Restaura una tarea eliminada',
  'GET /trabajos': 'Lista los trabajos que este token pidió',
  'GET /trabajos/{id}': 'Lee el avance de un trabajo, y su archivo al terminar',
  'POST /trabajos/{id}/cancelar': 'Cancela un trabajo',
  'GET /uso': 'Uso de los activos entre dos días',
  'GET /uso/resumen': 'Uso de la flota entre dos días',
  'POST /uso/exportar': 'Exporta el uso de los activos',
  'POST /usuarios': 'Invita a una persona',
  'POST /usuarios/{id}/reenviar': 'Envía de nuevo una invitación',
  'POST /usuarios/{id}/restablecer': 'Envía un enlace para elegir otra contraseña',
  'GET /viajes': 'Lista los viajes',
  'GET /viajes/recalculo': 'Dice si los viajes se están calculando de nuevo',
  'POST /viajes/exportar': 'Exporta los viajes',
  'GET /visitas': 'Lista las visitas a las paradas',
  'POST /visitas/exportar': 'Exporta las visitas',
};
