const parts = 'Sus bytes, sin más, de hasta 256 KB.';
const oneByOne = 'Cada una por aparte: `rechazadas` dice cuáles no, y por qué.';
const removed = 'Se puede restaurar.';

/** Sentences that say more than the summary of a call, where the call's own description has none. */
export const abouts: Readonly<Record<string, string>> = {
  'GET /activos/documentos/por-que':
    'Cuántos documentos hay, cuántos avisan y cuándo es el próximo aviso, y los motivos de que nada avise.',
  'GET /activos/etiquetas': 'Un PDF con las de los activos de `filter={"id":[…]}`, en ese orden.',
  'GET /activos/hojas': 'De cada activo: su ficha y las mismas cifras que su resumen.',
  'POST /activos/pdf': 'De los activos de `ids`, o de los que halla `filter`.',
  'POST /activos/{id}/comentarios':
    'Queda en su historial. `adjuntos` son archivos que se subieron antes con `POST /api/archivos`.',
  'POST /activos/{id}/costos': 'Queda en su historial y en sus cifras. `soporte_id` es un archivo que se subió antes.',
  'POST /activos/{id}/costos/{item}/anular':
    'Queda en el historial sin contar; `valor` es el correcto, que lo reemplaza.',
  'GET /activos/{id}/documentos': 'Cada uno dice si está vigente, por vencer o vencido.',
  'POST /activos/{id}/documentos':
    'Avisa `aviso_dias` antes de `vence_en`. `archivo_id` es un archivo que se subió antes.',
  'POST /activos/{id}/duplicar':
    'Copia su ficha sin lo que es de uno solo, como la placa; el nombre termina en «(copia)».',
  'POST /activos/{id}/estado':
    'Queda en su historial. Un estado en que no trabaja abre un tiempo parado de la `clase` ' +
    'indicada; volver a trabajar ' +
    'lo cierra.',
  'POST /activos/{id}/fallas': 'Queda en su historial; con `fuera_de_servicio` el activo deja de estar operativo.',
  'POST /activos/{id}/fotos': '`archivo_id` es una imagen que se subió antes con `POST /api/archivos`.',
  'GET /activos/{id}/historial': 'Todo lo que le pasó. Cada entrada dice qué cambió.',
  'GET /activos/{id}/medidores': 'Cada uno con su último valor y su uso diario.',
  'PUT /activos/{id}/medidores/{item}': 'Lleva la `version` que usted leyó.',
  'GET /activos/{id}/medidores/{item}/lecturas':
    '`total` es lo acumulado aunque el medidor haya vuelto a cero; las anuladas no cuentan.',
  'POST /activos/{id}/medidores/{item}/lecturas':
    'Una que no cuadra con las demás queda `sospechosa` y no cuenta hasta que alguien la acepte. ' +
    '`reinicio` dice que el medidor se cambió y el valor es del nuevo.',
  'POST /activos/{id}/medidores/{item}/lecturas/{lectura}/juicio':
    '`valida` la cuenta; `anulada` la deja escrita sin contarla.',
  'GET /activos/{id}/paradas': 'De ellos sale la disponibilidad. Los escriben también los estados y las órdenes.',
  'POST /activos/{id}/paradas': 'No cambia el estado del activo. Sin `hasta` sigue abierto.',
  'PUT /activos/{id}/paradas/{item}': 'No cambia el estado del activo. Lleva la `version` que usted leyó.',
  'DELETE /activos/{id}/paradas/{item}': 'No cambia el estado del activo. Lleva la `version` que usted leyó.',
  'POST /activos/{id}/paradas/{item}/dividir':
    'Lo parte en el momento `en`; el segundo puede ser de otra clase. Responde los dos.',
  'GET /activos/{id}/resumen': 'Disponibilidad de 30 días, costo, uso diario, documentos y próximo mantenimiento.',
  'POST /activos/{id}/traslado': 'Queda en su historial con su fecha. Lleva la `version` que usted leyó.',
  'GET /archivos/{carga}': '`recibidas` son las partes que llegaron; `desde`, el byte que sigue.',
  'POST /archivos/{carga}/terminar':
    'Cuando llegaron todas las partes. Responde el `id` con que los registros lo nombran y su dirección.',
  'PUT /archivos/{carga}/{parte}': 'Sus bytes, sin más. En cualquier orden; repetir una no hace daño.',
  'GET /auditoria': 'Cada cambio con quién, cuándo, desde dónde y los valores de antes y después.',
  'POST /codigos_falla/lista-inicial': 'Repetirla no añade nada; responde cuántos creó.',
  'POST /combustible/restaurar': 'Responde los números de las que volvieron.',
  'GET /combustible/resumen': 'Una fila por unidad: litros, kWh y m³ no se suman.',
  'POST /combustible/{id}/anular': 'Queda escrita y deja de contar. Lleva la `version` que usted leyó.',
  'POST /combustible/{id}/reponer': 'Vuelve a contar. Lleva la `version` que usted leyó.',
  'GET /conduccion': 'Con sus kilómetros y sus eventos de cada clase; `por` dice si es por persona o por activo.',
  'GET /detenciones': 'Calculadas de las posiciones; `fin_en` en null es de una que sigue.',
  'GET /dispositivos/asignaciones': 'Del más reciente al primero, con las fechas de cada uno.',
  'GET /dispositivos/desconocidos':
    'Los 200 más recientes, con cuántas veces llegaron y lo último que enviaron; `Content-Range` trae el total.',
  'DELETE /dispositivos/desconocidos/{id}': 'Si vuelve a reportar, vuelve a la lista.',
  'POST /dispositivos/desconocidos/{id}/adoptar':
    'Crea el dispositivo con ese identificador; ' + '`activo_id` lo instala.',
  'GET /dispositivos/llegadas': 'Para probar una instalación: pregunte cada pocos segundos con el `ahora` anterior.',
  'GET /dispositivos/puertos': 'Por protocolo: el puerto, si escucha y cuántas conexiones tiene.',
  'GET /dispositivos/tramas-rechazadas': 'Con el motivo de cada una, cuántas veces y la última trama.',
  'GET /dispositivos/{id}/asignaciones': 'Del más reciente al primero, con las fechas de cada uno.',
  'POST /dispositivos/{id}/asignar': 'Desde `desde` lo que envía es de ese activo; si tenía otro, lo deja.',
  'GET /dispositivos/{id}/comandos': 'Con su estado y lo que el rastreador respondió.',
  'POST /dispositivos/{id}/comandos':
    'Espera a que el rastreador se conecte, hasta `caduca_en`. Uno nuevo sustituye al del mismo ' +
    'grupo que aún espera. ' +
    '`parar_motor` solo sale con el vehículo quieto. Él y `texto` los pide una persona que confirma quién es: ' +
    'los tokens reciben 403.',
  'DELETE /dispositivos/{id}/comandos/{item}': 'Si ya salió, 409.',
  'GET /dispositivos/{id}/conexion': 'Desde cuándo, por qué protocolo y dirección, y lo último que envió.',
  'POST /dispositivos/{id}/estado': 'Lleva la `version` que usted leyó.',
  'POST /dispositivos/{id}/retirar': 'Desde `hasta` lo que envía no es de ningún activo.',
  'GET /dispositivos/{id}/tramas': 'Los más recientes, como se entendieron.',
  'POST /ejecuciones/candidatos': 'Con los minutos y kilómetros que cada uno agregaría y cuándo llegaría.',
  'GET /ejecuciones/cumplimiento': 'Sumas y grupos de los días del filtro: a tiempo, tarde, omitidas y desvíos.',
  'GET /ejecuciones/tablero':
    'Con los vehículos y lo que nadie atiende. Si no cupo todo, siga con `despues_de`: el `siguiente` recibido.',
  'POST /ejecuciones/transiciones': 'Cada una por aparte: `rechazadas` dice cuáles no, y por qué.',
  'POST /ejecuciones/{id}/despacho': 'Con la `version` que usted leyó.',
  'GET /ejecuciones/{id}/marcas': '`cuenta` en false es de las que llegaron demasiado pronto.',
  'POST /ejecuciones/{id}/marcas':
    '`clave` es la parada dentro de la ejecución; fotos, audio y ' + 'firma se suben antes.',
  'GET /ejecuciones/{id}/plan': 'El trazado que debe seguir y cuánto puede apartarse.',
  'POST /ejecuciones/{id}/transicion': 'Con la `version` que usted leyó.',
  'GET /eventos/archivo': 'Un archivo por mes, con su dirección.',
  'POST /eventos/asignar':
    '`usuario_id` en null los deja sin dueño. `rechazados` dice cuáles no ' + 'cambiaron, y por qué.',
  'GET /eventos/atencion': 'Primero quien pide ayuda, después lo que sigue pasando; también los que callan.',
  'GET /eventos/grupos': 'Cuántos eventos y activos tiene cada uno, cuántos esperan a alguien y entre qué momentos.',
  'GET /eventos/mapa': 'Lo justo para dibujarlos.',
  'POST /eventos/silencios': 'Lo que ocurra mientras tanto queda escrito y no avisa a nadie.',
  'POST /eventos/sos': 'Abre un evento crítico y avisa enseguida a quien atiende.',
  'POST /eventos/transicion': 'Cada uno por aparte: la respuesta dice cuáles no cambiaron, y por qué.',
  'POST /eventos/{id}/orden': 'Con el activo y lo que pasó. Pide también el permiso `eventos:escritura`.',
  'GET /importaciones': 'Con su estado, sus cuentas y quién la hizo.',
  'POST /importaciones/archivo':
    'Después envíe sus bytes y termine. Sigue: columnas, valores, validar e importar; `estado` dice en qué va.',
  'GET /importaciones/archivo/{carga}': '`recibidas` son las partes que llegaron; `desde`, el byte que sigue.',
  'PATCH /importaciones/archivo/{carga}': 'Como `PATCH /api/archivos/{carga}`.',
  'PUT /importaciones/archivo/{carga}/{parte}': parts,
  'POST /importaciones/archivo/{carga}/terminar':
    'Responde la importación, que se está leyendo: `GET /api/importaciones/{id}` dice cuándo se leyó.',
  'GET /importaciones/plantillas/{tipo}': 'Un libro de Excel con las columnas que se entienden y sus listas.',
  'GET /importaciones/{id}': 'Su estado y avance, las columnas halladas, las opciones, las cuentas y los avisos.',
  'DELETE /importaciones/{id}': 'Con su archivo. Si ya guardó registros, 409.',
  'PUT /importaciones/{id}/columnas': 'Encabezado → campo, o null si la columna no se importa; y cómo se lee.',
  'POST /importaciones/{id}/detener': 'Lo que ya guardó se queda.',
  'POST /importaciones/{id}/errores': 'Las mismas columnas, con una más que dice qué corregir.',
  'GET /importaciones/{id}/filas': 'Con los errores y avisos de cada una, y el registro que creó o cambió.',
  'PUT /importaciones/{id}/filas/{numero}': 'La fila se revisa de nuevo con lo corregido.',
  'POST /importaciones/{id}/hoja': 'Otra hoja, codificación o separador: el archivo se lee de nuevo.',
  'POST /importaciones/{id}/importar': 'Las filas sin errores. Sigue en segundo plano: lea su estado.',
  'POST /importaciones/{id}/revertir': 'Quita lo que creó y devuelve lo que cambió, si nadie lo cambió después.',
  'POST /importaciones/{id}/validar': 'No guarda nada. Sigue en segundo plano: lea su estado.',
  'GET /importaciones/{id}/valores': 'Con los registros entre los que se puede elegir.',
  'PUT /importaciones/{id}/valores': 'Cada uno es un registro que existe, ninguno, o uno nuevo donde se permite.',
  'GET /indicadores':
    'De `desde` a `hasta`, ambos días incluidos. `costo_km_activos_n` y `costo_hora_activos_n` ' +
    'dicen de cuántos activos son.',
  'GET /indicadores/panel': 'El periodo y el anterior, con lo que los explica: niveles, planes, esperas y personas.',
  'GET /jornadas': 'Conducción, detención y distancia de cada persona y día, calculadas de los viajes.',
  'GET /mantenimiento/pronostico': 'Por mes, si todo se hace a tiempo, y cuánto trabajo cabe en una semana.',
  'GET /mantenimiento/vencimientos':
    'Uno por plan y activo. `situacion` es la primera que vale: en_orden, vencido, pospuesto, ' +
    'proximo, sin_historia, ' +
    'sin_medidor, sin_lecturas o al_dia.',
  'POST /mantenimiento/vencimientos/ultimas': 'Hasta que se anota, su situación es `sin_historia`.',
  'GET /mantenimiento/vencimientos/{id}': 'Con su fecha o medida, lo que falta y su orden abierta.',
  'POST /mantenimiento/vencimientos/{id}/deshacer': 'Lo pospuesto o reprogramado vuelve a su fecha.',
  'GET /mantenimiento/vencimientos/{id}/historial': 'Quién lo movió, cuándo, a qué día y por qué.',
  'POST /mantenimiento/vencimientos/{id}/orden': 'La orden gasta el vencimiento, sea cual sea su día.',
  'POST /mantenimiento/vencimientos/{id}/posponer':
    'No avisa ni cuenta como vencido hasta ese día. Con la `version` que usted leyó.',
  'POST /mantenimiento/vencimientos/{id}/reprogramar':
    '`solo_esta` mueve este; `serie`, también los siguientes. Con la `version` que usted leyó.',
  'GET /mantenimiento/vencimientos/{id}/saltos': 'Para avisar antes de posponer hasta ese día.',
  'POST /mantenimiento/vencimientos/{id}/ultima': 'De ahí se cuenta el siguiente. Con la `version` que usted leyó.',
  'GET /mantenimiento/{id}/por-que': 'Cuántos vencimientos hay en cada situación, y los motivos.',
  'POST /mensajes':
    'Queda en el hilo de esa persona; puede nombrar de qué trata: una orden, una ' + 'ejecución, un evento.',
  'GET /mensajes/contacto': '`telefono_e164` sirve para llamar o escribir desde otro programa.',
  'GET /mensajes/destinatario': '`hilo` en null: no concierne a nadie.',
  'GET /mensajes/hilos': 'Con el último mensaje de cada una y cuántos faltan por leer.',
  'POST /mensajes/leidos': 'Los suyos hasta `hasta_id`; responde cuántos quedan.',
  'POST /niveles/{id}/fusionar': 'Todo lo suyo pasa a `destino_id`, y este se elimina.',
  'POST /ordenes/asignar': oneByOne,
  'GET /ordenes/paquete': 'De quien creó el token: sus órdenes, tareas y activos, de una vez.',
  'POST /ordenes/pdf': 'Las de `ids`, o las que halla `filter`.',
  'POST /ordenes/transiciones': oneByOne,
  'POST /ordenes/{id}/archivos': '`archivo_id` es un archivo que se subió antes con `POST /api/archivos`.',
  'DELETE /ordenes/{id}/archivos/{item}': removed,
  'POST /ordenes/{id}/comentarios': '`menciones` son usuarios a los que avisa; `adjuntos`, archivos ya subidos.',
  'GET /ordenes/{id}/costos': 'Sin la mano de obra ni los repuestos, que tienen sus listas.',
  'POST /ordenes/{id}/costos': 'Suma al costo de la orden.',
  'DELETE /ordenes/{id}/costos/{item}': removed,
  'GET /ordenes/{id}/historial': 'Cada estado con quién, cuándo y su nota.',
  'GET /ordenes/{id}/mano-obra': '`fin_en` en null: el reloj corre.',
  'POST /ordenes/{id}/mano-obra':
    'Con `horas` y `fecha`, con `inicio_en` y `fin_en`, o sin fin para que el reloj corra.',
  'DELETE /ordenes/{id}/mano-obra/{item}': removed,
  'POST /ordenes/{id}/mano-obra/{item}/fin': 'Sin `fin_en`, ahora.',
  'GET /ordenes/{id}/previstos': 'Los de sus servicios, con lo ya usado y lo que hay.',
  'POST /ordenes/{id}/previstos': 'Descuenta de la existencia lo que falta por usar.',
  'POST /ordenes/{id}/repuestos': 'Descuenta de la existencia; una `cantidad` negativa devuelve.',
  'GET /paradas/sugerencias': 'Que todavía no son una parada.',
  'GET /paradas/{id}/visitas': '`salida_en` en null: sigue dentro.',
  'GET /personal/llaves-desconocidas': 'Con el activo que las leyó, cuándo y cuántas veces.',
  'GET /personal/{id}/a-cargo': 'Lo que habría que pasar a otra persona antes de retirarla.',
  'POST /personal/{id}/documentos': 'Avisa `aviso_dias` antes de `vence_en`. El archivo se sube antes.',
  'POST /personal/{id}/retirar': '`pasa_a` en null lo deja sin nadie. Con la `version` que usted leyó.',
  'GET /posiciones/senales/{id}': 'Con el momento en que lo dijo y los nombres de sus atributos.',
  'GET /recorrido': 'De un activo, entre dos momentos. Uno largo se pide como archivo.',
  'GET /recorrido/exportar': 'GPX, KML, GeoJSON, CSV o Excel, según `formato`.',
  'GET /recorrido/flota': 'Por activo: segundos, latitudes y longitudes en columnas, para reproducirlo.',
  'POST /reglas/probar': 'No guarda nada: cuántos eventos habría creado, por día, y ejemplos.',
  'POST /reglas/recomendadas': 'Repetirla no crea nada; responde los números de las nuevas.',
  'GET /reglas/{id}/por-que': 'Cuántos activos y posiciones miró, qué horario y silencios valían, y los motivos.',
  'GET /reportes/activos': '`filter` lleva `desde` y `hasta`, días incluidos, tres años como máximo.',
  'GET /reportes/activos/resumen': '`filter` lleva `desde` y `hasta`, días incluidos, tres años como máximo.',
  'GET /reportes/ordenes': '`por` dice qué fecha de la orden cae entre `desde` y `hasta`.',
  'GET /reportes/ordenes/pareto': 'Por problema, causa o remedio según `clase`, y lo que no tiene código.',
  'GET /reportes/ordenes/resumen': '`agrupar` y `paso` dicen cómo se reparte.',
  'GET /reportes/inventario/valor':
    'A fin de cada mes entre `desde` y `hasta`: las unidades de la bodega, al costo medio que tenía el repuesto.',
  'GET /reportes/inventario/movimientos':
    'Con `bodega_id`, `traslados` es lo que llegó menos lo que salió de ella; sin él, lo que pasó de una a otra.',
  'GET /reportes/inventario/abc': 'A hasta el 80 % del valor acumulado, B hasta el 95 %; la primera es siempre A.',
  'GET /reportes/inventario/lentos': 'Sin salidas en los últimos `dias`, 90 si no se dice; `null`: nunca salió.',
  'GET /reportes/garantias':
    'Por proveedor, activo o mes según `por`: los reclamos por el día en que se hicieron, lo recuperado por el suyo.',
  'GET /reportes/compras/proveedores':
    'Lo recibido menos lo devuelto, sin impuestos y en la moneda de la empresa, y el costo de sus órdenes.',
  'GET /compras/{id}/pdf': 'Con el logo de la empresa, en la moneda de la compra.',
  'POST /compras/{id}/enviar':
    'El PDF va adjunto, a `correo` o al del proveedor, con `mensaje` o un texto nuestro. Pasa a `enviada`; si ya lo ' +
    'está, se envía de nuevo.',
  'GET /reportes/presupuesto':
    'Doce meses por cinco clases. `filas` dice de cada cifra la lista de la API (`path`), su `filter` y la ' +
    '`columna` que se suma. `nivel_id` incluye los de abajo.',
  'GET /reportes/reemplazo':
    '`anios` son los años completos desde la compra. `costo_anual_equivalente` es (costo de adquisición − residual + ' +
    'costos hasta ese año) ÷ `n`; los costos son los del reporte de activos. ' +
    'Con `falta`, lo que la necesita es `null`.',
  'GET /mantenimiento/previstos': 'De hoy en adelante, lo vencido hoy: por defecto, doce meses.',
  'GET /compras/recepciones': 'Sin impuesto, en la moneda de la empresa; lo devuelto resta.',
  'POST /reportes/programados': 'Llega por correo a los `destinatarios`, a esa hora de la empresa.',
  'POST /reportes/programados/{id}/enviar': 'Sin esperar su hora, a los mismos destinatarios.',
  'POST /proveedores/{id}/separar': 'Deshace `unir` durante un día: lo que era de `con_id` vuelve a él.',
  'POST /proveedores/{id}/unir': 'Lo que lleva `con_id` pasa a este, y aquel se elimina.',
  'POST /conteos/{id}/cerrar':
    'Cada repuesto contado cambia en lo contado menos lo que había en `contado_en`: lo que se movió después no se ' +
    'pierde.',
  'PUT /conteos/{id}/renglones': 'De un repuesto contado dos veces vale el `contado_en` más reciente.',
  'GET /repuestos/{id}/existencias': '`disponible` es la existencia menos lo que reservan las órdenes.',
  'GET /repuestos/{id}/movimientos': '`existencia` es la que quedó después de cada uno.',
  'POST /repuestos/{id}/movimientos':
    'En un `ajuste`, `cantidad` es la diferencia que halló el conteo; en lo demás, lo que se movió.',
  'POST /tareas/{id}/registro':
    'Su estado y su valor. `visto` dice lo que vio quien escribe: solo se opone lo que otro cambió en eso.',
  'GET /trabajos/{id}': '`estado` pasa de pendiente a en_curso y a terminado, fallido o cancelado.',
  'POST /trabajos/{id}/cancelar': 'Lo que ya hizo se queda.',
  'GET /uso': 'Kilómetros y horas de cada activo; `filter` lleva los días.',
  'POST /usuarios': 'Le llega un correo con un enlace para elegir su contraseña.',
  'POST /usuarios/{id}/reenviar': 'A quien no la ha aceptado todavía; a los demás, 409.',
  'GET /viajes': 'Calculados de las posiciones; `filter` lleva el activo, la persona o los momentos.',
  'GET /viajes/recalculo': 'Mientras dura, viajes y detenciones pueden cambiar.',
  'GET /visitas': 'Entradas y salidas; `salida_en` en null es de quien sigue dentro.',
};
