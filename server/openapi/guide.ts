import { limits } from '#contract/core/limits';

/** The introduction of the documentation. */
export const guide = `
Todo lo que la aplicación muestra y guarda se puede leer y escribir desde otro programa: son las mismas llamadas, los
mismos datos y las mismas reglas.

## Entrar

Un administrador crea un **token** en Dispositivos › Integraciones y elige qué puede leer o escribir, desde dónde y
hasta cuándo. El programa lo envía en cada solicitud:

\`\`\`sh
curl https://su-ftrack.example/api/activos -H 'Authorization: Bearer ftr_…'
\`\`\`

Un token es de una sola empresa y nunca puede más que quien lo creó. Si le falta un permiso, la respuesta es 403 y la
cabecera \`X-Permiso-Necesario\` dice cuál. \`escritura\` incluye leer.

Cada token puede hacer ${limits.tokens.perWindow} solicitudes por minuto: \`RateLimit-Remaining\` dice cuántas le
quedan y \`RateLimit-Reset\` en cuántos segundos la cuenta empieza de nuevo. Después responde 429 con \`Retry-After\`.

Excel, Power BI, Google Sheets y Prometheus, que no envían esa cabecera, leen listas, reportes y cifras (\`GET\` sin
número de registro) con Basic: el token es el usuario y la contraseña queda vacía. Sin token, un **enlace de datos**
(menú «Exportar» de cada lista y reporte) responde la tabla en CSV o JSON en una dirección propia que se puede revocar.

## Listas

Todas las listas hablan igual. Tres parámetros, cada uno un texto JSON:

- \`sort=["nombre","ASC"]\`: un campo y su sentido.
- \`range=[0,24]\`: primera y última fila, ambas incluidas; ${limits.list.rows} filas como máximo.
- \`filter={"estado":"operativo","q":"abc"}\`: campo y valor, o una lista de valores; \`q\` busca texto;
  \`{"id":[1,2]}\` pide registros por su número, sin rango.

\`Content-Range: activos 0-24/319\` dice qué filas vinieron y cuántas hay. Un campo que no existe, un valor de otro
tipo o un rango más grande son 400. Sin parámetros, \`GET /api/activos\` responde una lista breve de todos los
activos, por nombre. \`GET …/conteos?campo=estado\` cuenta los registros de un filtro por los valores de un campo.

## Seguir los cambios

Un programa que guarda una copia pide primero \`filter={"actualizado_desde":"1970-01-01T00:00:00Z"}\` y desde
ahí \`filter={"desde_cursor":"…"}\` con el último \`X-Cursor\`: llega cada registro cuya lectura cambió, una vez,
en orden de cambio. Una página llena dice que hay más; con menos filas, está al día: guarde el cursor y pregunte más
tarde. \`Content-Range\` trae el total solo en la última página; antes, \`*\`. Con \`"con_eliminados":true\` llega
también lo que ya no está: \`{"id":7,"uuid":"…","eliminado":true,"eliminado_en":"…"}\`.

\`version\` solo cambia con lo que alguien escribe en el registro; todo lo demás que su lectura muestra (costos, mano
de obra, tareas, lecturas, documentos, conteos) mueve \`actualizado_en\` y el cursor. No cuenta lo que se mueve solo:
si está en línea, la batería, las llegadas previstas, lo que depende de la fecha de hoy y los nombres de otros
registros. Lo que un filtro deja de mostrar no se avisa: siga la lista sin otros filtros. Un cursor vale
${limits.changes.cursorDays} días; uno más viejo, o de antes de restaurar un respaldo, es 410 \`CURSOR_VENCIDO\`:
lea la lista completa de nuevo.

## Escribir

\`POST\` crea y responde 201. \`PUT\` y \`PATCH\` cambian solo los campos que llegan, y exigen la \`version\` que
usted leyó: si otra persona guardó antes, la respuesta es 409 \`VERSION_CONFLICTO\` con el registro actual en
\`registro\`. Con \`filter={"id":[…]}\` en la dirección de la lista se cambian o eliminan varios de una vez, todos o
ninguno. \`DELETE\` responde el número de lo eliminado.

Una \`Idempotency-Key\` suya en un POST que crea evita duplicados cuando la red falla: repetirla con los mismos datos
responde el mismo registro.

Lo que otros cambian mientras tanto solo se opone (409 con \`campos\`) si es aquello de lo que depende: para pasar
una orden, su estado; para una tarea, su resultado. \`visto\` dice lo que vio quien escribe; sin \`visto\` cuenta
\`version\`. Quien fecha con un reloj que puede estar mal lo envía en \`X-Reloj\` (el momento de ese reloj al enviar):
\`fecha\` se corrige por la diferencia, y lo que aun así queda en el futuro se fecha al llegar y se contesta
\`fecha_corregida: true\`.

Los días van como \`2026-03-31\` y los momentos como \`2026-03-31T14:30:00-05:00\`, con año de cuatro cifras. Lo que
se escribe queda entre 1950 y 2200; los días de trabajo (lecturas, combustible, costos, mano de obra, paradas,
movimientos, recorridos, inicio de un plan), a diez años de hoy como máximo. Otra fecha es un 422 en su campo.

## Archivos y trabajos

Lo que tarda (exportar, PDF, importar) responde 202 con el \`id\` de un trabajo: \`GET /api/trabajos/{id}\` dice su
avance y, al terminar, \`archivo_url\`. Cambiar muchos registros a la vez responde lo que pasó con cada uno; si son
más de ${limits.bulk.atOnce}, 202 con \`trabajo_id\`, y ese trabajo trae lo mismo en \`resultado\`. Los archivos
que usted envía van por partes de ${limits.files.part / 1024} KB.

## Versiones

Cada respuesta dice en \`X-Ftrack-Version\` qué versión la dio, y este documento la lleva en \`info.version\`:
\`/api/openapi.json?version=0.5\` lo responde si el servidor tiene esa versión, y si no, 404.

## Errores

Todos tienen la misma forma: \`{"error", "message", "code"}\`; un 422 añade \`errors\`, con los mensajes de cada
campo. \`code\` no cambia; los textos pueden cambiar. Los nombres de esta página son estables: lo nuevo se añade, lo
que hay no se quita sin avisar.
`.trim();
