// Lets VASSAL's own engine load a module and tells what it sees, in lines of tab-separated words:
//
//   java -cp 'VASSAL/lib/*' Engine.java HOME MODULE new [POINTS]   a new game; POINTS: lines "x TAB y TAB hex"
//   java -cp 'VASSAL/lib/*' Engine.java HOME MODULE setups         every predefined set-up
//   java -cp 'VASSAL/lib/*' Engine.java HOME MODULE log LOG        a log, stepped through to its end
//
// HOME is a folder for VASSAL's preferences. It needs a JDK and an X server.
import VASSAL.Info;
import VASSAL.build.GameModule;
import VASSAL.build.module.BasicLogger;
import VASSAL.build.module.Map;
import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.PredefinedSetup;
import VASSAL.command.Command;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Stack;
import VASSAL.launch.Config;
import VASSAL.tools.DataArchive;
import java.awt.Dialog;
import java.awt.Point;
import java.awt.Window;
import java.io.File;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.swing.SwingUtilities;
import javax.swing.Timer;

public class Engine {
  interface Work { void run() throws Exception; }

  public static void main(String[] words) throws Exception {
    Thread.setDefaultUncaughtExceptionHandler((thread, bug) -> {
      bug.printStackTrace();
      Runtime.getRuntime().halt(3);
    });
    configure(Path.of(words[0]));
    shown(() -> {
      Constructor<?> menus = Class.forName("VASSAL.launch.Player$PlayerMenuManager").getDeclaredConstructor();
      menus.setAccessible(true);
      menus.newInstance();
      new Timer(500, event -> closeQuestions()).start();
      GameModule.init(new GameModule(new DataArchive(words[1])));
    });
    GameModule module = GameModule.getGameModule();
    switch (words[2]) {
      case "new" -> begin(module, words.length > 3 ? Path.of(words[3]) : null);
      case "setups" -> setups(module);
      case "log" -> log(module, new File(words[3]));
    }
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }

  /** Everything VASSAL keeps lies below a folder; it is told to be of the version the modules are for. */
  static void configure(Path home) {
    Class<?>[] kinds = {Config.class};
    Info.setConfig((Config) Proxy.newProxyInstance(Engine.class.getClassLoader(), kinds, (self, method, none) -> {
      if (method.getReturnType() != Path.class) return "3.7.0";
      Path place = home.resolve(method.getName());
      if (method.getName().endsWith("Dir")) Files.createDirectories(place);
      return place;
    }));
  }

  static void shown(Work work) throws Exception {
    SwingUtilities.invokeAndWait(() -> {
      try {
        work.run();
      } catch (Exception bug) {
        throw new RuntimeException(bug);
      }
    });
  }

  /** Whether to write a new log file, and the like: no. */
  static void closeQuestions() {
    for (Window window : Window.getWindows()) {
      if (window.isShowing() && window instanceof Dialog && ((Dialog) window).isModal()) window.dispose();
    }
  }

  static void begin(GameModule module, Path points) throws Exception {
    shown(() -> {
      for (PlayerRoster roster : module.getComponentsOf(PlayerRoster.class)) {
        Field hasPicked = PlayerRoster.class.getDeclaredField("pickedSide");
        hasPicked.setAccessible(true);
        hasPicked.set(roster, true);
      }
      module.getGameState().setup(false);
      module.getGameState().setup(true);
    });
    tell("new");
    if (points != null) shown(() -> tellHexes(points));
  }

  static void setups(GameModule module) throws Exception {
    for (PredefinedSetup setup : module.getComponentsOf(PredefinedSetup.class)) {
      carryOut(module, module.getGameState().decodeSavedGame(setup.getSavedGameContents()));
      tell(setup.getConfigureName());
      shown(() -> module.getGameState().setup(false));
    }
  }

  static void log(GameModule module, File file) throws Exception {
    carryOut(module, module.getGameState().decodeSavedGame(file));
    BasicLogger logger = (BasicLogger) module.getLogger();
    Method step = BasicLogger.class.getDeclaredMethod("step");
    step.setAccessible(true);
    int count = 0;
    for (; logger.hasMoreCommands(); count++) shown(() -> step.invoke(logger));
    System.out.println("STEPS\t" + count + "\t" + module.getProperty("GameTurn"));
    tell("log");
  }

  static void carryOut(GameModule module, Command command) throws Exception {
    shown(command::execute);
  }

  static void tell(String title) throws Exception {
    shown(() -> {
      for (Map map : Map.getMapList()) {
        String board = map.getBoards().isEmpty() ? "" : map.getBoards().iterator().next().getName();
        System.out.println("MAP\t" + title + "\t" + map.getMapName() + "\t" + board);
      }
      for (GamePiece piece : GameModule.getGameModule().getGameState().getAllPieces()) {
        if (piece instanceof Stack || piece.getMap() == null) continue;
        Point at = piece.getPosition();
        System.out.println(String.join("\t", "PIECE", title, piece.getName(), piece.getMap().getMapName(), at.x + "," + at.y,
            String.valueOf(piece.getMap().locationName(at)), String.valueOf(piece.getProperty("UnitId"))));
      }
    });
  }

  /** What VASSAL calls each point of the main map, where it finds the hex of that number, whither it snaps. */
  static void tellHexes(Path points) throws Exception {
    Map map = Map.getMapList().stream().filter(one -> one.getMapName().equals("Map")).findFirst().get();
    for (String line : Files.readAllLines(points)) {
      String[] words = line.split("\t");
      Point at = new Point(Integer.parseInt(words[0]), Integer.parseInt(words[1]));
      Point found = map.getBoards().iterator().next().getGrid().getLocation(words[2]);
      Point snapped = map.snapTo(new Point(at.x + 3, at.y - 2));
      System.out.println(String.join("\t", "HEX", line, map.locationName(at), found.x + "," + found.y, snapped.x + "," + snapped.y));
    }
  }
}
