import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

/** Java's client as it comes: it offers h2c with its first request. Arguments: method, URL, body, headers. */
public class Client {
  public static void main(String[] given) throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    for (int at = 0; at + 3 < given.length; at += 4) {
      HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(given[at + 1]));
      request.method(given[at], given[at + 2].isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(given[at + 2]));
      for (String header : given[at + 3].split("\n")) {
        String[] parts = header.split(": ", 2);
        if (parts.length == 2) request.header(parts[0], parts[1]);
      }
      System.out.println(client.send(request.build(), BodyHandlers.ofString()).statusCode());
    }
  }
}
