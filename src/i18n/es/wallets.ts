import type { wallets } from '../en/wallets.ts'

export const words: Record<keyof typeof wallets, string> = {
  'list.search': 'Buscar carteras',
  'list.certified': 'Certificadas',
  'list.found': 'Carteras encontradas: {count}',
  'list.none': 'No se encontró ninguna cartera',
  'list.noneHint': 'Busca otro nombre, o consigue una cartera que funcione aquí.',
  'list.bundled': 'La lista de carteras no responde. Estas son algunas carteras conocidas.',
  'list.incomplete': 'No se pudieron cargar todas las carteras.',

  'getWallet.text': 'Elige una cartera para ver dónde conseguirla.',
  'getWallet.all': 'Ver más carteras',

  'downloads.extension': 'Extensión del navegador',
  'downloads.ios': 'App para iOS',
  'downloads.android': 'App para Android',
  'downloads.website': 'Sitio web',
  'downloads.showCode': 'Código QR para {place}',
  'downloads.phones': 'Teléfonos',
  'downloads.scan': 'Escanea el código con la cámara de tu teléfono',
  'downloads.none': 'No se encontraron descargas de {name}.',

  'whatIsAWallet.keysTitle': 'Tus claves',
  'whatIsAWallet.keys':
    'Una cartera guarda las claves secretas de lo que tienes en las cadenas de bloques. Nadie más puede moverlo, y nadie puede recuperar una clave que pierdas.',
  'whatIsAWallet.loginTitle': 'Tu acceso',
  'whatIsAWallet.login': 'Conecta tu cartera en vez de crear una cuenta. El sitio ve tu dirección y nunca tus claves.',
  'whatIsAWallet.askTitle': 'Tu aprobación',
  'whatIsAWallet.ask': 'Los sitios solo pueden pedir. Tú apruebas cada pago y cada firma en tu cartera.',
  'whatIsAWallet.get': 'Conseguir una cartera',
  'whatIsAWallet.why': 'Averiguar por qué algo no funciona',

  'whatIsANetwork.booksTitle': 'Un libro compartido',
  'whatIsANetwork.books':
    'Una red es un libro de cuentas que llevan muchos ordenadores juntos. Cada una tiene su moneda, sus comisiones y su velocidad.',
  'whatIsANetwork.sameTitle': 'Una cartera, muchas redes',
  'whatIsANetwork.same':
    'Tu dirección puede ser la misma en varias redes, pero lo que tienes en una no está en las demás.',
  'whatIsANetwork.more': 'Saber más',

  'legal.two': 'Al conectarte aceptas las {first} y la {second}.',
  'legal.one': 'Al conectarte aceptas: {first}.',
  'legal.none': 'Al conectarte aceptas las condiciones de este sitio.',
  'legal.terms': 'condiciones del servicio',
  'legal.privacy': 'política de privacidad',
}
